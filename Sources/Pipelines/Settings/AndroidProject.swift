/// An app for Android, as its lanes build it.
package struct AndroidProject: Hashable, Sendable {
  /// The Gradle module of the app, such as `app`.
  package var module: String
  /// The application id.
  package var package: String
  /// The major version of Java that Gradle runs on.
  package var java: Int

  /// The version of Java where the configuration names none.
  package static let usualJava = 21

  /// An app of a Gradle build.
  package init(module: String, package: String, java: Int = usualJava) {
    self.module = module
    self.package = package
    self.java = java
  }
}
