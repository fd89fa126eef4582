/// What a kind does in a flow, whatever a repository calls it.
enum FlowRole: Hashable {
  case production
  case integration
  case release
  case hotfix
  case bugfix
  case feature

  /// The role of a kind, read off the moves that the model gives it.
  init?(of kind: BranchKind, in model: BranchModel) {
    if kind.isPermanent {
      self = kind.name == model.production?.kind ? .production : .integration
      return
    }
    if model.releaseKinds.contains(kind.name) {
      self = .release
    } else if case .refers = kind.versionRole {
      self = .bugfix
    } else if case .introduces = kind.versionRole {
      self = .hotfix
    } else if kind.targets.isEmpty {
      return nil
    } else {
      self = .feature
    }
  }
}

extension HistoryAllowance {
  init?(from source: FlowRole, into target: FlowRole) {
    switch (source, target) {
    case (.integration, .production): self = .developIntoMain
    case (.bugfix, .integration): self = .bugfixIntoDevelop
    case (.release, .release): self = .releaseIntoRelease
    case (.hotfix, .integration): self = .hotfixIntoDevelop
    case (.feature, .production): self = .featureIntoMain
    case (.integration, .release): self = .developIntoRelease
    default: return nil
    }
  }
}
