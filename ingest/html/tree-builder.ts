import type { TreeAdapter, TreeAdapterTypeMap } from 'parse5';
import { type Attributes, type CutReason, NO_ATTRIBUTES, TEXT } from './tree.ts';

/** Deeper than any page that people read; the parser looks through all open elements at every tag, so depth costs its square. */
const DEEPEST = 1500;
/** A page of 10 MB has about half of these; more comes only of unclosed formatting tags, which the parser repeats. */
const MOST_NODES = 1_000_000;

type BuilderMap = TreeAdapterTypeMap<
  BuildNode,
  BuildNode,
  BuildNode,
  BuildNode,
  BuildNode,
  BuildNode,
  BuildNode,
  BuildNode,
  BuildNode,
  BuildNode
>;
type Namespace = ReturnType<TreeAdapter<BuilderMap>['getNamespaceURI']>;
type Mode = ReturnType<TreeAdapter<BuilderMap>['getDocumentMode']>;

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml' as Namespace;

/** Thrown through the parser to stop it: what was built so far stands. */
export class TreeCut extends Error {
  readonly reason: CutReason;
  constructor(reason: CutReason) {
    super(reason);
    this.reason = reason;
  }
}

/** A node while the parser works: linked to its neighbours, so that moving it costs the same wherever it stands. */
export class BuildNode {
  readonly tag: string;
  /** Asked for every word of a page, so kept apart from the name. */
  readonly isText: boolean;
  attributes: Attributes;
  namespace: Namespace;
  text: string;
  parent: BuildNode | null = null;
  first: BuildNode | null = null;
  last: BuildNode | null = null;
  next: BuildNode | null = null;
  previous: BuildNode | null = null;

  constructor(tag: string, text: string, attributes: Attributes, namespace: Namespace) {
    this.tag = tag;
    this.isText = tag === TEXT;
    this.text = text;
    this.attributes = attributes;
    this.namespace = namespace;
  }
}

export interface TreeBuilder {
  readonly adapter: TreeAdapter<BuilderMap>;
  readonly root: BuildNode;
  /** How many nodes were made; some may have been moved out of the tree again. */
  made(): number;
}

/** One string a name: comparing and looking up names is then comparing pointers, all the way through the later stages. */
const TAGS: ReadonlyMap<string, string> = new Map(
  (
    'a abbr acronym address area article aside audio b base big blockquote body br button canvas caption center cite code col ' +
    'colgroup dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 ' +
    'h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu meta nav noscript ol ' +
    'optgroup option p param path picture pre q s samp script section select small source span strike strong style sub summary ' +
    'sup svg table tbody td template textarea tfoot th thead time title tr tt u ul use var video'
  )
    .split(' ')
    .map((tag) => [tag, tag]),
);

/** Texts of these are not for readers; only structured data is kept. */
const UNREAD = new Set(['script', 'style', 'template', 'noframes', 'iframe', 'svg', 'math', 'xmp']);
const COMMENT = '#comment';
const DOCUMENT = '#document';

export const treeBuilder = (): TreeBuilder => {
  const root = new BuildNode(DOCUMENT, '', NO_ATTRIBUTES, HTML_NAMESPACE);
  let mode = 'no-quirks' as Mode;
  let made = 0;
  let depth = 0;
  const make = (tag: string, text: string, attributes: Attributes, namespace: Namespace): BuildNode => {
    if (++made > MOST_NODES) throw new TreeCut('too-many-nodes');
    return new BuildNode(tag, text, attributes, namespace);
  };
  const makeText = (text: string): BuildNode => make(TEXT, text, NO_ATTRIBUTES, HTML_NAMESPACE);
  // Comments are never looked at again, so one stands for all.
  const comment = new BuildNode(COMMENT, '', NO_ATTRIBUTES, HTML_NAMESPACE);

  const adapter: TreeAdapter<BuilderMap> = {
    createDocument: () => root,
    // Contents of templates are read by scripts alone: they go into a fragment that nobody keeps.
    createDocumentFragment: () => new BuildNode('#fragment', '', NO_ATTRIBUTES, HTML_NAMESPACE),
    createElement: (tag, namespace, attributes) => make(TAGS.get(tag) ?? tag, '', attributes, namespace),
    createCommentNode: () => comment,
    createTextNode: makeText,
    appendChild: append,
    insertBefore: (parent, node, reference) => insertBefore(parent, node, reference),
    detachNode: detach,
    insertText: (parent, text) => {
      // Called for every word: an unread parent never gets a first text, so only that is asked for.
      if (parent.last?.isText) parent.last.text += text;
      else if (!isUnread(parent)) append(parent, makeText(text));
    },
    insertTextBefore: (parent, text, reference) => {
      if (reference.previous?.isText) reference.previous.text += text;
      else insertBefore(parent, makeText(text), reference);
    },
    setTemplateContent: (template, content) => {
      content.parent = template;
      contents.set(template, content);
    },
    getTemplateContent: (template) => contents.get(template) ?? template,
    adoptAttributes: adopt,
    setDocumentType: () => {},
    setDocumentMode: (_, next) => {
      mode = next;
    },
    getDocumentMode: () => mode,
    getFirstChild: (node) => node.first,
    getChildNodes: childrenOf,
    getParentNode: (node) => node.parent,
    getAttrList: (node) => [...node.attributes],
    getTagName: (node) => node.tag,
    getNamespaceURI: (node) => node.namespace,
    getTextNodeContent: (node) => node.text,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is BuildNode => node.isText,
    isCommentNode: (node): node is BuildNode => node.tag === COMMENT,
    isDocumentTypeNode: (node): node is BuildNode => false && node.tag === '',
    isElementNode: (node): node is BuildNode => node.tag.charCodeAt(0) !== 0x23,
    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
    onItemPush: () => {
      if (++depth > DEEPEST) throw new TreeCut('too-deep');
    },
    onItemPop: () => {
      depth--;
    },
  };
  const contents = new Map<BuildNode, BuildNode>();
  return { adapter, root, made: () => made };
};

const isUnread = (parent: BuildNode): boolean =>
  UNREAD.has(parent.tag) && !(parent.tag === 'script' && isStructuredData(parent.attributes));

const isStructuredData = (attributes: Attributes): boolean =>
  attributes.some(({ name, value }) => name === 'type' && /^application\/(ld\+)?json/i.test(value));

const append = (parent: BuildNode, node: BuildNode): void => {
  if (node.tag === COMMENT) return;
  node.parent = parent;
  node.previous = parent.last;
  node.next = null;
  if (parent.last === null) parent.first = node;
  else parent.last.next = node;
  parent.last = node;
};

const insertBefore = (parent: BuildNode, node: BuildNode, reference: BuildNode): void => {
  if (node.tag === COMMENT) return;
  node.parent = parent;
  node.next = reference;
  node.previous = reference.previous;
  if (reference.previous === null) parent.first = node;
  else reference.previous.next = node;
  reference.previous = node;
};

const detach = (node: BuildNode): void => {
  const { parent, previous, next } = node;
  if (parent === null) return;
  if (previous === null) parent.first = next;
  else previous.next = next;
  if (next === null) parent.last = previous;
  else next.previous = previous;
  node.parent = null;
  node.previous = null;
  node.next = null;
};

const childrenOf = (node: BuildNode): BuildNode[] => {
  const children: BuildNode[] = [];
  for (let child = node.first; child !== null; child = child.next) children.push(child);
  return children;
};

/** A second `html` or `body` tag adds the attributes that the first one lacks. */
const adopt = (recipient: BuildNode, attributes: Attributes): void => {
  const known = new Set(recipient.attributes.map(({ name }) => name));
  const added = attributes.filter(({ name }) => !known.has(name));
  if (added.length > 0) recipient.attributes = [...recipient.attributes, ...added];
};
