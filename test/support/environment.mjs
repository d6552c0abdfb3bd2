import NodeEnvironmentModule from 'jest-environment-node';

// The package is CommonJS: its class is the `default` of the default.
const NodeEnvironment = NodeEnvironmentModule.default ?? NodeEnvironmentModule;

/** Node's environment, which gives borrowed things back even where a test file fails before its own clean-up. */
export default class LendingEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    this.global.orgraphLoans = new Set();
  }

  async teardown() {
    for (const loan of this.global.orgraphLoans) loan.destroy();
    await super.teardown();
  }
}
