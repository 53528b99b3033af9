// A small document: as much of it as the renderer needs.

class FakeNode extends EventTarget {
  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
    /** @type {FakeNode[]} */ this.childNodes = [];
    /** @type {FakeNode | null} */ this.parent = null;
    /** @type {Record<string, string>} */ this.attributes = {};
    /** @type {string | null} */ this.nodeValue = null;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  /** @param {string} name */
  removeAttribute(name) {
    delete this.attributes[name];
  }

  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((node) => node !== this);
    this.parent = null;
  }

  /** @param {FakeNode} node @param {FakeNode | null} before */
  insertBefore(node, before) {
    node.remove();
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(place, 0, node);
    node.parent = this;
  }

  /** @override @returns {string} the element as text */
  toString() {
    if (this.nodeValue !== null) return this.nodeValue;
    const attributes = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${this.name}${attributes}>${this.childNodes.join("")}</${this.name}>`;
  }
}

/** @param {string} name */
const element = (name) => new FakeNode(name);

Object.assign(globalThis, { HTMLElement: FakeNode });
Object.assign(document, {
  createElement: element,
  createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => element(name),
  createTextNode: (/** @type {string} */ words) => Object.assign(element("#text"), { nodeValue: words }),
});
