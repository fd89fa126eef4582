/// How much of a run its page shows; the rest is counted, and in the JSON beside it.
enum PageLimits {
  static let gates = 200
  static let troubles = 25
  static let rules = 50
  static let openFindings = 20
  static let findingsOfRule = 10
  static let foldedFindings = 90
  static let logLines = 30
  static let tests = 100
  static let files = 100
  static let coveredFiles = 40
  static let linesOfFile = 200
  static let lines = 1500
  static let listed = 100
  static let matrixRows = 100
  static let matrixColumns = 40
  static let nodes = 16
  static let edges = 40
}
