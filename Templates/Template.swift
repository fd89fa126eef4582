/// A text that the program carries, made from the files of this folder.
package struct Template: Hashable, Sendable {
  package let name: String
  package let text: String

  private init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension Template {
  /// The commented configuration file that `init` writes.
  package static var configuration: Template {
    Template("flowctl.yml", PackageResources.flowctl_yml)
  }
}
