extension VersionFacts {
  /// The form that a new name's version is written in: configured, else the newest one's in use.
  package func nameForm(_ model: BranchModel) -> VersionForm {
    model.nameForm ?? Self.newest(open.map(\.version)) ?? .plain
  }

  /// The form that a new tag is written in: configured, else the newest one's in use.
  package func tagForm(_ model: BranchModel) -> VersionForm {
    model.tagForm ?? Self.newest(Array(tags.values)) ?? .prefixed
  }

  private static func newest(_ written: [WrittenVersion]) -> VersionForm? {
    written.max { ($0.version, $0.form.rawValue) < ($1.version, $1.form.rawValue) }?.form
  }

  /// The next version that nobody has taken, for a branch of `kind`.
  ///
  /// A branch from production follows the last tag, and what was merged since; one from the
  /// integration branch follows whatever is highest, open releases included.
  package func next(_ bump: VersionBump, for kind: BranchKind) -> Version {
    let given = untagged.map(\.version.version) + [lastTag?.version].compactMap(\.self)
    let isFromProduction = kind.sources == kind.targets
    let others = isFromProduction ? [] : open.map(\.version.version)
    guard let highest = (given + others).max() else {
      return isFromProduction ? Version(0, 0, 1) : Version(1, 0, 0)
    }
    var version = highest.bumped(bump)
    while open.contains(where: { $0.version.version == version }) { version = version.bumped(bump) }
    return version
  }

  /// The tag that has a version; nil where it is not out.
  package func tag(of version: Version) -> String? {
    tags.filter { $0.value.version == version }.keys.min()
  }

  /// The tag that has the version of a branch.
  package func tag(of branch: OpenBranch) -> String? { tag(of: branch.version.version) }
}

extension BranchModel {
  /// A version of another branch as a new name has it: in the configured form, else in that branch's.
  package func nameText(of written: WrittenVersion) -> String {
    written.version.text(in: nameForm ?? written.form)
  }
}
