/// The version of the git program.
package struct GitVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int

  /// A version from its numbers.
  package init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `git version 2.39.5` with any vendor suffix, else nil.
  package init?(parsing line: some StringProtocol) {
    let words = line.split(separator: " ")
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    guard numbers.count >= 2, numbers[0] > 0 else { return nil }
    self.init(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
  }

  package var description: String { "\(major).\(minor).\(patch)" }

  package static func < (left: GitVersion, right: GitVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}
