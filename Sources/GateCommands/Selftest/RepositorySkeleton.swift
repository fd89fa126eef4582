import Git

/// The files of a new repository that reads the objects of another; no program or template of
/// the machine changes them.
enum RepositorySkeleton {
  /// The branch of HEAD.
  static let head = "refs/heads/flowctl-selftest"

  /// The directory of refs, which must exist before the first one.
  static let refs = ".git/refs/heads"

  /// Texts by path.
  static func files(for original: RepositoryLocation) -> [String: String] {
    [
      ".git/HEAD": "ref: \(head)\n", ".git/config": configuration(original.objectFormat),
      ".git/objects/info/alternates": original.commonDirectory + "/objects\n",
    ]
  }

  private static func configuration(_ format: ObjectFormat) -> String {
    let core = "[core]\n\tbare = false\n\trepositoryformatversion = "
    return switch format {
    case .sha256: core + "1\n[extensions]\n\tobjectformat = sha256\n"
    case .sha1, .other: core + "0\n"
    }
  }
}
