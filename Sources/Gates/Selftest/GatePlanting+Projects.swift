import Diagnostics

extension GatePlanting {
  /// A manifest whose versions are not what they seem.
  static func manifest(_ excluded: [Glob]) -> GatePlanting {
    let path = GatePlant.mark + "/project.yml"
    if excluded.contains(where: { $0.matches(path) }) { return allExcluded }
    let text = """
      name: \(GatePlant.mark)
      options: { deploymentTarget: { iOS: 17.10 } }
      targets: {}

      """
    return .plant(GatePlant("a manifest that XcodeGen changes", files: [path: text]))
  }

  /// A workflow that anyone may have run with secrets.
  static func privileges(_ excluded: [Glob]) -> GatePlanting {
    let path = ".github/workflows/\(GatePlant.mark).yml"
    if excluded.contains(where: { $0.matches(path) }) { return allExcluded }
    let text = """
      on: pull_request_target
      permissions: write-all
      jobs:
        all: { runs-on: ubuntu-latest, steps: [{ run: make }] }

      """
    return .plant(GatePlant("a workflow that may do everything", files: [path: text]))
  }

  /// A flag that was over long ago.
  static func flags(_ table: String) -> GatePlanting {
    let text = """
      flags:
        - { name: \(GatePlant.mark), owner: nobody, expires: 1970-01-01, default: false }

      """
    return .plant(GatePlant("a flag that is over", files: [table: text]))
  }
}
