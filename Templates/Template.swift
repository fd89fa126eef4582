/// A text that the program carries, made from the files of this folder.
package struct Template: Hashable, Sendable {
  package let name: String
  package let text: String
}

extension Template {
  /// The commented configuration file that `init` writes.
  package static var configuration: Template {
    Template(name: "flowctl.yml", text: EmbeddedText.text("config/flowctl.yml"))
  }
}

extension Template {
  /// The commits that actions of workflows are pinned by, with where each was read.
  package static var actionPins: Template {
    Template(name: "actions-pins.json", text: EmbeddedText.text("config/actions-pins.json"))
  }
}
