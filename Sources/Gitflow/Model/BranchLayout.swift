/// The permanent branches of a repository, by their common names.
package struct BranchLayout: Hashable, Sendable {
  package let production: String?
  /// The integration branch, if there is one in addition to the production branch.
  package let integration: String?

  private static let productions = ["main", "master", "trunk", "production", "prod", "live"]
  private static let integrations = ["develop", "development", "dev", "devel"]

  /// Reads the layout from branch names and the default branch of a clone.
  package init(branches: Set<String>, defaultBranch: String?) {
    let known = Self.integrations.first { branches.contains($0) }
    let isUsual = defaultBranch.map { Self.productions.contains($0) } ?? false
    let live =
      isUsual ? defaultBranch : Self.productions.first { branches.contains($0) }
    // A default branch with another name is the integration branch, or the only permanent branch.
    let other = isUsual || defaultBranch?.contains("/") == true ? nil : defaultBranch
    integration = known ?? (live == nil ? nil : other)
    production = live ?? (known == nil ? other : nil)
  }

  /// The initial model for a repository with these branches.
  package var preset: BranchModel.Preset {
    integration == nil && production != nil ? .githubFlow : .adapted
  }

  /// The names under which a repository without the branch `name` of a preset may have it.
  package static func usualNames(insteadOf name: String) -> [String] {
    [productions, integrations].first { $0.first == name }.map { Array($0.dropFirst()) } ?? []
  }
}

extension BranchModel {
  /// The model with other names of permanent branches.
  package func renamed(_ names: [KindName: String]) -> BranchModel {
    var model = self
    for (index, kind) in kinds.enumerated() {
      guard let name = names[kind.name], case .permanent(_, let isProduction) = kind.shape else {
        continue
      }
      model.kinds[index].shape = .permanent(name, isProduction: isProduction)
    }
    return model
  }

  /// The names of the permanent branches by the branch types of a preset.
  package func renamed(to layout: BranchLayout) -> BranchModel {
    var names: [KindName: String] = [:]
    names["main"] = layout.production
    names["develop"] = layout.integration
    return renamed(names)
  }
}
