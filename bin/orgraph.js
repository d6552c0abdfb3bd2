#!/usr/bin/env node
// The command line lives in src/cli; `npm ci` builds it into dist.
import '../dist/src/cli/main.js';
