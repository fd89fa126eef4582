/// A list for a document whose elements are made as they are written: there may be 100,000.
package struct JSONList {
  /// An element as it is written.
  enum Element {
    case value(JSONValue)
    case object([String: JSONValue], lists: [String: JSONList])
    /// The value of each of the list's `names`, by its place.
    case record((Int) -> JSONValue)
  }

  let count: Int
  let element: (Int) -> Element
  /// The names that the members of all records have, in the order of their bytes.
  var names: [String] = []

  /// The elements, each as a value.
  package init<Item>(_ items: [Item], _ value: @escaping (Item) -> JSONValue) {
    count = items.count
    element = { .value(value(items[$0])) }
  }

  /// The elements, each as an object that has long lists itself.
  package init<Item>(
    _ items: [Item], _ members: @escaping (Item) -> [String: JSONValue],
    lists: @escaping (Item) -> [String: JSONList]
  ) {
    count = items.count
    element = { .object(members(items[$0]), lists: lists(items[$0])) }
  }

  /// The elements, each as an object of the same members; their names are sorted and escaped once.
  package init<Item>(_ items: [Item], members: [String: (Item) -> JSONValue]) {
    count = items.count
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    names = sorted.map(\.key)
    let values = sorted.map(\.value)
    element = { place in .record { values[$0](items[place]) } }
  }
}
