import Diagnostics
import GitHub

extension [BoardColumn] {
  /// The column that a word of the command line means: its status, an alias, or its label.
  ///
  /// Case, `-`, `_` and blanks make no difference: `in-progress` is `inProgress`.
  package func column(for word: String) throws(BoardError) -> BoardColumn {
    let folded = Self.folded(word)
    let found =
      first { Self.folded($0.status) == folded }
      ?? first { column in
        (column.aliases + [column.label.name] + column.formerLabels)
          .contains { Self.folded($0) == folded }
      }
    guard let found else {
      let known = map(\.status)
      throw .unknownStatus(
        word, nearest: EditDistance.nearest(to: word, in: known + flatMap(\.aliases)), known: known)
    }
    return found
  }

  /// What two spellings of a status share.
  package static func folded(_ word: String) -> String {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}
