import ArgumentParser
package import Effects
import Gitflow
import LiveEffects
import Session

extension CompletionWords {
  /// The numbers of the completed runs that are not undone, newest first.
  package static func runs(in world: World) -> [String] {
    guard let session = try? Session.open(world), let journal = try? PlanJournal(session),
      let runs = try? journal.done(after: 0)
    else { return [] }
    return runs.map { String($0.number) }
  }
}

extension CompletionKind {
  /// The numbers of the completed runs.
  static var runs: CompletionKind {
    .custom { _, _, _ in CompletionWords.runs(in: .live()) }
  }
}
