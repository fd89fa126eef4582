/// An app for iOS, as its lanes build it.
package struct IOSProject: Hashable, Sendable {
  /// What makes the project before it is built.
  package enum Generator: String, CaseIterable, Sendable {
    case none
    case xcodegen
  }

  /// The path of an `.xcodeproj` or `.xcworkspace`.
  package var project: String
  package var scheme: String
  /// That of the app first, then those of its extensions.
  package var bundleIDs: [String]
  /// The version of Xcode that builds it; nil for the machine's own.
  package var xcode: String?
  /// Where its tests run.
  package var destination: String
  package var generator: Generator

  /// The simulator that tests run in where the configuration names none.
  package static let usualDestination = "platform=iOS Simulator,name=iPhone 17"

  /// An app whose project lies in the repository.
  package init(
    project: String, scheme: String, bundleIDs: [String], xcode: String? = nil,
    destination: String = usualDestination, generator: Generator = .none
  ) {
    self.project = project
    self.scheme = scheme
    self.bundleIDs = bundleIDs
    self.xcode = xcode
    self.destination = destination
    self.generator = generator
  }
}
