/// A text that is embedded in the program, from the files of this folder.
package struct Template: Hashable, Sendable {
  package let name: String
  package let text: String
}

extension Template {
  /// The commented configuration file for `config show --all`.
  package static var configuration: Template {
    Template(name: "flowctl.yml", text: EmbeddedText.text("config/flowctl.yml"))
  }
}

extension Template {
  /// The commits that pin the actions of workflows, with the source of each.
  package static var actionPins: Template {
    Template(name: "actions-pins.json", text: EmbeddedText.text("config/actions-pins.json"))
  }
}

extension Template {
  /// The style sheet of all pages.
  package static var pageSheet: StaticString { EmbeddedText.literal("pages/pages.css") }

  /// The script of all pages.
  package static var pageScript: StaticString { EmbeddedText.literal("pages/pages.js") }
}
