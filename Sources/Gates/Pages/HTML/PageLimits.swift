/// How much of a run its page shows; the rest is counted, and in the JSON beside it.
enum PageLimits {
  static let gates = 300
  static let troubles = 40
  static let findingsOfGate = 25
  static let logLines = 40
  static let files = 60
  static let findingsOfFile = 20
  static let coveredFiles = 60
  static let linesOfFile = 200
  static let lines = 2000
  static let listed = 100
  static let matrixRows = 100
  static let matrixColumns = 40
  static let nodes = 16
  static let edges = 40
}
