/// What `template.yml` says of a template.
package struct TemplateDescription: Hashable, Sendable {
  /// The file that makes a folder a template.
  package static let fileName = "template.yml"

  package internal(set) var name = ""
  package internal(set) var version = ""
  /// What it makes, in a few words.
  package internal(set) var summary = ""
  /// Other templates whose files come first.
  package internal(set) var layers: [String] = []
  /// True for a folder that only lends its files to others.
  package internal(set) var isLayer = false
  package internal(set) var questions: [TemplateQuestion] = []
  package internal(set) var rules: [FileRule] = []
  package internal(set) var renames: [FileRename] = []

  /// The same on top of a layer: what this one says itself goes before what the layer says.
  func onto(_ layer: TemplateDescription) -> TemplateDescription {
    var both = self
    let own = Set(questions.map(\.name))
    both.questions = layer.questions.filter { !own.contains($0.name) } + questions
    both.rules = rules + layer.rules
    both.renames = layer.renames + renames
    return both
  }
}
