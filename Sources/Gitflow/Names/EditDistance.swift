/// The number of letters to insert, delete, replace or swap (optimal string alignment distance).
package enum EditDistance {
  /// The candidate at most two edits away from `word` that is nearest, the first of equals.
  ///
  /// Case is no difference: `Feature/` is nearest to `feature/` at distance 0.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let word = Array(word.lowercased().utf8.prefix(64))
    var best: (text: String, distance: Int)?
    for candidate in candidates {
      // Each letter more or less is an edit.
      if abs(candidate.utf8.count - word.count) > 2 { continue }
      let distance = between(word, Array(candidate.lowercased().utf8))
      if distance <= 2, distance < candidate.utf8.count / 2, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.text
  }

  private static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
