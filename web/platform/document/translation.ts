/**
 * A browser that translates replaces text nodes by elements of its own. React does not know, and would throw, and with
 * it the page, as it removes such a node or inserts another one before it. Texts whose siblings come and go stand in
 * elements, for which this is not needed; it is for those that do not.
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
