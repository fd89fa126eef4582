/// Where a job gets flowctl from.
package enum FlowctlSource: Hashable, Sendable {
  /// The sources of a repository at GitHub, at a tag or a full commit.
  ///
  /// With a digest they are taken as GitHub's archive of the ref, whose SHA-256 it is. A commit
  /// vouches for itself; a tag without a digest is trusted as its repository is.
  case repository(String, ref: String, sha256: String?)
  /// A folder of the repository that the job has checked out.
  case folder(String)

  /// The repository where the configuration names none.
  package static let usualRepository = "flowctl/flowctl"

  /// The release of a version of the program.
  package static func release(_ version: String) -> FlowctlSource {
    .repository(usualRepository, ref: "v" + version, sha256: nil)
  }

  /// True where nobody can put other sources in the place of those that are meant.
  package var isPinned: Bool {
    switch self {
    case .repository(_, let ref, let digest): digest != nil || Self.isCommit(ref)
    case .folder: true
    }
  }

  /// True for a full commit, which names its content.
  package static func isCommit(_ ref: String) -> Bool {
    ref.utf8.count == 40
      && ref.utf8.allSatisfy { $0 &- 0x30 < 10 || (UInt8(ascii: "a")...0x66).contains($0) }
  }
}
