/**
 * A browser that translates replaces text nodes with its own elements. React does not know, and would throw and lose
 * the page when it removes such a node or inserts another one before it. Texts whose siblings come and go usually have
 * an element of their own, which avoids this; the patch covers the rest.
 */
export function tolerateBrowserTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(child: T, next: Node | null): T {
    return insertBefore.call(this, child, next?.parentNode === this ? next : null) as T;
  };
}
