extension ObjectID: Comparable {
  /// The order of the hexadecimal text.
  package static func < (left: ObjectID, right: ObjectID) -> Bool {
    left.words == right.words ? left.byteCount < right.byteCount : left.words < right.words
  }
}
