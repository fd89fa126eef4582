/// How much of a run its page shows; the rest is counted, and in the JSON beside it.
enum PageLimits {
  static let gates = 200
  static let troubles = 25
  static let findingsOfGate = 15
  static let logLines = 30
  static let files = 40
  static let findingsOfFile = 15
  static let coveredFiles = 40
  static let linesOfFile = 200
  static let lines = 1500
  static let listed = 100
  static let matrixRows = 100
  static let matrixColumns = 40
  static let nodes = 16
  static let edges = 40
}
