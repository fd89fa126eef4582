/// A version of the app: three whole numbers.
package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int

  /// A version of these numbers, none below zero.
  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The canonical form, `1.4.0`.
  package var description: String { text(in: .plain) }

  package static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// The next version after this one at a level.
  package func bumped(_ level: VersionBump) -> Version {
    switch level {
    case .major: Version(major + 1, 0, 0)
    case .minor: Version(major, minor + 1, 0)
    case .patch: Version(major, minor, patch + 1)
    }
  }

  /// This version as a form writes it.
  package func text(in form: VersionForm) -> String {
    let joint = form.separator == UInt8(ascii: ".") ? "." : "-"
    return (form.hasPrefix ? "v" : "") + "\(major)\(joint)\(minor)\(joint)\(patch)"
  }

  /// The start of the subject of a commit that sets the version in the files.
  package static let beginning = "Begin version"

  /// The subject of the commit that sets this version in the files.
  package var beginning: String { "\(Self.beginning) \(self)" }
}

/// The part of a version that a bump increases.
package enum VersionBump: String, CaseIterable, Sendable {
  case major
  case minor
  case patch
}
