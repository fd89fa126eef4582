extension Route {
  static let pulls: [Route] = []
  static let commits: [Route] = []
  static let releases: [Route] = []
  static let statuses: [Route] = []
  static let checkRuns: [Route] = []
  static let search: [Route] = []
  static let rulesets: [Route] = []
  static let apps: [Route] = []
  static let devices: [Route] = []
}
