extension PrivilegeReader {
  /// True for files whose bytes are wanted.
  package static func isWanted(_ path: String) -> Bool {
    kind(of: path) != nil || path.hasSuffix(".yml") || path.hasSuffix(".yaml")
  }

  enum FileKind {
    case spec
    case entitlements
    case info
    case project
    case settings
    case android
    case network
    case workflow
  }

  static func kind(of path: String) -> FileKind? {
    let name = path.split(separator: "/").last ?? ""
    switch name {
    case "project.yml", "project.yaml": return .spec
    case "AndroidManifest.xml": return .android
    case "project.pbxproj": return .project
    case "action.yml", "action.yaml": return .workflow
    default: break
    }
    if name.hasSuffix(".entitlements") { return .entitlements }
    if name.hasSuffix(".plist") { return .info }
    if SettingsFiles.isOne(byName: path) { return .settings }
    if AndroidNetworkPrivileges.isWanted(path) { return .network }
    let isWorkflow = path.hasPrefix(".github/workflows/")
    return isWorkflow && (name.hasSuffix(".yml") || name.hasSuffix(".yaml")) ? .workflow : nil
  }
}
