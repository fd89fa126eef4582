/// A key path with the value that holds.
package struct ConfigEntry: Hashable, Sendable {
  package let path: String
  package let values: [String]
  package let isList: Bool

  init(_ path: String, _ value: String) {
    self.path = path
    values = [value]
    isList = false
  }

  init(_ path: String, list values: [String]) {
    self.path = path
    self.values = values
    isList = true
  }

  /// The value as `config show` prints it: a list of one is shown as the text alone.
  package var value: String {
    if let only = values.first, values.count == 1 { return only }
    return "[" + values.joined(separator: ", ") + "]"
  }
}
