/// A list for a document whose elements are made as they are written: there may be 100,000.
package struct JSONList: Sendable {
  /// How the element at a place is made.
  enum Elements: Sendable {
    case values(@Sendable (Int) -> JSONValue)
    case objects(@Sendable (Int) -> (members: [String: JSONValue], lists: [String: JSONList]))
    /// Objects of the same members: their names, and what hands out the value of each in that order.
    case records([String], @Sendable (Int, _ take: (Int, JSONValue) -> Void) -> Void)
  }

  let count: Int
  let elements: Elements

  /// The elements, each as a value.
  package init<Item: Sendable>(
    _ items: [Item], _ value: @escaping @Sendable (Item) -> JSONValue
  ) {
    count = items.count
    elements = .values { value(items[$0]) }
  }

  /// The elements, each as an object that has long lists itself.
  package init<Item: Sendable>(
    _ items: [Item], _ members: @escaping @Sendable (Item) -> [String: JSONValue],
    lists: @escaping @Sendable (Item) -> [String: JSONList]
  ) {
    count = items.count
    elements = .objects { (members(items[$0]), lists(items[$0])) }
  }

  /// The elements, each as an object of the same members; their names are sorted and escaped once.
  package init<Item: Sendable>(
    _ items: [Item], members: [String: @Sendable (Item) -> JSONValue]
  ) {
    count = items.count
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let values = sorted.map(\.value)
    elements = .records(sorted.map(\.key)) { place, take in
      let item = items[place]
      for index in values.indices { take(index, values[index](item)) }
    }
  }
}
