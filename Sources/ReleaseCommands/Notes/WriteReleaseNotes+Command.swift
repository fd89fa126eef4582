import Board
import Diagnostics
import GitHub
import Gitflow
import Session

extension WriteReleaseNotes.Options {
  /// The command line that asks for this, for hints.
  func command(of question: ReleaseQuestion) -> Command {
    var words = ["flowctl", "release", "notes", "--to", target.rawValue]
    func add(_ option: String, _ value: String?) {
      if let value { words += [option, value] }
    }
    add("--release", question.version?.description)
    for language in languages { add("--language", language.text) }
    add("--store", store?.rawValue)
    add("--build", build.map(String.init))
    add("--text", textFile)
    add("--site", site)
    if publishes { words.append("--publish") }
    for repository in question.choices.repositories { add("--repo", repository.description) }
    add("--api-url", question.choices.apiURL)
    if question.choices.isOffline { words.append("--offline") }
    return Command(words)
  }
}
