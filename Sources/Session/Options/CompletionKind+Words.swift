package import ArgumentParser
import LiveEffects

extension CompletionKind {
  /// The kinds of the model that can be started.
  package static var kinds: CompletionKind {
    .custom { _, _, _ in CompletionWords.kinds(in: .live()) }
  }

  /// All branches, here and of the remote.
  package static var branches: CompletionKind {
    .custom { _, _, _ in CompletionWords.branches(.all, in: .live()) }
  }

  /// The branches of this clone that end some day.
  package static var topics: CompletionKind {
    .custom { _, _, _ in CompletionWords.branches(.topics, in: .live()) }
  }

  /// The versions of open releases and hotfixes.
  package static var versions: CompletionKind {
    .custom { _, _, _ in CompletionWords.versions(in: .live()) }
  }
}
