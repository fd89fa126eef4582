import ArgumentParser
import LiveEffects
import Session

extension CompletionKind {
  /// The numbers of the runs that are done.
  static var runs: CompletionKind {
    .custom { _, _, _ in CompletionWords.runs(in: .live()) }
  }
}
