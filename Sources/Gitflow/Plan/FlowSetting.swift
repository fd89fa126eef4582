/// A setting of git that goes with a branch, such as what it follows.
package struct FlowSetting: Hashable, Sendable {
  /// As git lists it: `branch.feature/login.remote`.
  package var key: String
  package var value: String

  /// A setting by its whole key.
  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  /// The short name of the branch, which may hold dots itself.
  package var branch: String? {
    guard key.hasPrefix("branch."), let end = key.lastIndex(of: ".") else { return nil }
    let start = key.index(key.startIndex, offsetBy: "branch.".count)
    return start < end ? String(key[start..<end]) : nil
  }
}
