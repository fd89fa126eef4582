import Formats

extension MarkedRegions {
  /// A file without lines that an older version wrote beside its parts, nor the gap that they leave.
  package static func removing(_ former: [String], from bytes: [UInt8]) -> [UInt8] {
    if former.isEmpty { return bytes }
    var output: [UInt8] = []
    var (isGap, leavesGap) = (true, false)
    for line in lines(of: bytes) {
      let text = bytes[line].trimmed
      if former.contains(where: { text.elementsEqual($0.utf8) }) {
        leavesGap = isGap
      } else if leavesGap, text.isEmpty {
        leavesGap = false
      } else {
        output += bytes[line]
        (isGap, leavesGap) = (text.isEmpty, false)
      }
    }
    return output
  }
}
