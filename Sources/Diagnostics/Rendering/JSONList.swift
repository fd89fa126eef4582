/// A list whose elements are created while they are written: there can be 100,000.
package struct JSONList: Sendable {
  let count: Int
  /// Appends the element at an index with a depth.
  let append: @Sendable (_ place: Int, _ depth: Int, inout JSONPage) -> Void

  /// The elements, each as a value.
  package init<Item: Sendable>(
    _ items: [Item], _ value: @escaping @Sendable (Item) -> JSONValue
  ) {
    count = items.count
    append = { place, depth, page in page.append(value(items[place]), depth: depth) }
  }

  /// The elements, each as an object that can contain long lists.
  package init<Item: Sendable>(
    _ items: [Item], _ members: @escaping @Sendable (Item) -> [String: JSONValue],
    lists: @escaping @Sendable (Item) -> [String: JSONList]
  ) {
    count = items.count
    append = { place, depth, page in
      page.append(members(items[place]), lists: lists(items[place]), depth: depth)
    }
  }

  /// The elements, each as an object with the same members; names are sorted and escaped once.
  package init<Item: Sendable>(
    _ items: [Item], members: [String: @Sendable (Item) -> JSONValue]
  ) {
    count = items.count
    let members = members.sorted { JSONPage.isBefore($0.key, $1.key) }.map { member in
      var name: [UInt8] = []
      JSONString.append(member.key, to: &name)
      return (name: name, value: member.value)
    }
    append = { place, depth, page in
      page.appendList("{", members, "}", depth: depth) { member, page in
        page.appendKey(member.name)
        page.append(member.value(items[place]), depth: depth + 1)
      }
    }
  }
}
