import Base
import Gitflow

/// The apps that the tags of a repository name, as a proposal in its configuration.
///
/// It is written as a comment: names of branches and the live branch follow from it.
struct AppProposal {
  private let apps: [TagReading.App]
  private let folders: [String]
  private let model: BranchModel

  /// Nil unless the newest tags are of several apps.
  init?(_ reading: TagReading?, among files: [String], _ model: BranchModel) {
    guard let reading, reading.hasSeveralApps else { return nil }
    (apps, self.model) = (reading.apps, model)
    // A line feed in a name would end the comment.
    folders = files.flatMap(Self.folders).uniqued.filter { ForeignText.shown($0) == $0 }
  }

  /// The lines of the proposal, with the evidence.
  var text: String {
    let isTogether = Set(apps.map(\.live.version)).count == 1
    let production = model.isTrunk ? "tags" : "per-app"
    let keys = isTogether ? ["lines: together"] : ["production: \(production)"]
    let lines = ["", note + ". To release them as apps:"] + keys + ["apps:"] + apps.map(line)
    return lines.map { $0.isEmpty ? "\n" : "# \($0)\n" }.joined()
  }

  /// What the tags show.
  var note: String {
    let shown = apps.map { app in
      "\(Self.key(app)) (\(CountText.words(app.releases.count, "tag")), live "
        + "\(ForeignText.shown(app.live.text)))"
    }
    return "the tags are of \(apps.count) apps: \(shown.joined(separator: ", "))"
  }

  private func line(_ app: TagReading.App) -> String {
    let key = Self.key(app)
    let folder = folders.first { $0.split(separator: "/").last?.lowercased() == key }
    let paths = Self.quoted((folder ?? "FOLDER") + "/**")
    return "  \(key): { paths: [\(paths)], tag: \(Self.quoted(app.form.description)) }"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The words of its tags as a key, such as `mail` for `Mail_`.
  private static func key(_ app: TagReading.App) -> String {
    let words = app.name.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "app" : words.joined(separator: "-")
  }

  /// The folders of a file that may be one of an app: of at most three levels.
  private static func folders(of file: String) -> [String] {
    let parts = file.split(separator: "/").dropLast().prefix(3)
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}
