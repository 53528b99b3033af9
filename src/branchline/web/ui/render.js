// The renderer: elements are described, and a later description of the same element patches it.
// So focus, selection, scroll position and what screen readers announce follow the identity of elements.

import { address } from "../client/address.js";

/** @import { Child, Description, Listeners, Props, ShownChild } from "../types/page.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = ["svg", "g", "path", "rect"];
const NO_ATTRIBUTES = ["key", "on", "checked"];
const NOTHING = { name: "", props: {}, children: [] };

/** @type {WeakMap<Node, { children: ShownChild[], nodes: Node[] }>} what was rendered into an element */
const contents = new WeakMap();
/** @type {WeakMap<EventTarget, Listeners>} */
const listeners = new WeakMap();

/**
 * A description of an element. `class` and attributes are set as written, `on` has listeners, `key` identifies it among
 * its siblings; true is an empty attribute, null and false leave one out.
 * @template {keyof HTMLElementTagNameMap | keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {Description<Name>}
 */
export const h = (name, props = {}, ...children) => ({ name, props, children: shown(children) });

/**
 * An element made from a description. Its maker changes it; a panel that contains it does not.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Description<Name>} description
 * @returns {HTMLElementTagNameMap[Name]}
 */
export const create = (description) => /** @type {HTMLElementTagNameMap[Name]} */ (nodeOf(description));

/**
 * A new element with its properties and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Props} [props]
 * @param {...Child} children
 */
export const el = (name, props, ...children) => create(h(name, props, ...children));

/**
 * Renders the children of an element: those described before are patched, others created or removed.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  const before = contents.get(parent) ?? { children: [], nodes: [] };
  const after = shown(children);
  const nodes = matches(before.children, after).map((old, n) =>
    old < 0 ? nodeOf(after[n]) : patch(before.nodes[old], before.children[old], after[n])
  );
  contents.set(parent, { children: after, nodes });
  arrange(parent, nodes);
}

/**
 * For each child the place of the earlier one that it continues, or -1.
 * @param {ShownChild[]} before
 * @param {ShownChild[]} after
 */
export function matches(before, after) {
  /** @type {Map<unknown, number[]>} */ const places = new Map();
  before.forEach((child, place) => {
    const known = places.get(identity(child));
    if (known) known.push(place);
    else places.set(identity(child), [place]);
  });
  return after.map((child) => places.get(identity(child))?.shift() ?? -1);
}

/**
 * What two children have in common if one continues the other: the name and key of an element, or being the same node.
 * @param {ShownChild} child
 */
function identity(child) {
  if (typeof child === "string") return "";
  return "props" in child ? `${child.name} ${child.props.key ?? ""}` : child;
}

/** @param {Child[]} children @returns {ShownChild[]} */
const shown = (children) =>
  children.filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "object" ? child : String(child)));

/** @param {ShownChild} child @returns {Node} */
function nodeOf(child) {
  if (typeof child === "string") return document.createTextNode(child);
  if (!("props" in child)) return child;
  const { name } = child;
  const node = SHAPES.includes(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  apply(node, NOTHING, child);
  return node;
}

/** @param {Node} node @param {ShownChild} before @param {ShownChild} after */
function patch(node, before, after) {
  if (before === after) return node;
  if (typeof after === "string") node.nodeValue = after;
  else apply(/** @type {Element} */ (node), /** @type {Description} */ (before), /** @type {Description} */ (after));
  return node;
}

/** @param {Element} node @param {Description} before @param {Description} after */
function apply(node, { props: before }, { name, props, children }) {
  const changed = Object.keys({ ...before, ...props }).filter((each) => before[each] !== props[each]);
  for (const each of changed) if (!NO_ATTRIBUTES.includes(each)) setAttribute(node, each, props[each]);
  listeners.set(node, props.on ?? {});
  for (const event of Object.keys(props.on ?? {})) node.addEventListener(event, handle);
  fill(node, ...children);
  const { checked, value } = props;
  if (checked !== undefined) Object.assign(node, { checked });
  const chosen = name === "select" || changed.includes("value"); // what was typed stays until there is another value
  if (value !== undefined && chosen) Object.assign(node, { value });
}

/** @param {Element} node @param {string} name @param {unknown} value */
function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : name === "href" ? linkTo(String(value)) : String(value));
}

/**
 * The address of a link: resolved for our own pages, unchanged for others.
 * @param {string} href
 */
const linkTo = (href) => (href.startsWith("/") && !href.startsWith("/api") ? address(href) : href);

/**
 * Calls the listener of the newest description.
 * @param {Event} event
 */
function handle(event) {
  const on = /** @type {Record<string, (event: Event) => unknown>} */ (
    listeners.get(/** @type {EventTarget} */ (event.currentTarget))
  );
  return on[event.type]?.(event);
}

/**
 * Puts nodes into an element in order, without touching those in place; a moved one keeps the focus.
 * @param {Element} parent
 * @param {Node[]} nodes
 */
function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  const focused = document.activeElement;
  for (const node of [...parent.childNodes]) if (!wanted.has(node)) node.remove();
  nodes.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
  });
  if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true });
}
