package import Base

extension RepositoryLocation {
  /// Finds the repository of a directory, as Git does but without Git or its `GIT_*` variables.
  ///
  /// - Throws: `embeddedRepository` for a bare repository inside a working tree, `malformed` for
  ///   a `.git` file that points to no Git directory.
  package static func discover(
    from directory: String, files: FileSystem
  ) throws(GitError) -> RepositoryLocation? {
    var current = directory
    var bare: String?
    while true {
      if let gitDirectory = try gitDirectory(in: current, files: files) {
        if let bare, !bare.hasPrefix(gitDirectory + "/") {
          throw .embeddedRepository(directory: bare)
        }
        return try make(worktree: current, gitDirectory: gitDirectory, files: files)
      }
      // A directory `.git` is found from its parent directory.
      if bare == nil, !current.hasSuffix("/.git"), isGitDirectory(current, files) { bare = current }
      guard let parent = FilePath.parent(of: current) else { break }
      current = parent
    }
    return try bare.map { path throws(GitError) in
      try make(worktree: nil, gitDirectory: path, files: files)
    }
  }

  private static func gitDirectory(
    in directory: String, files: FileSystem
  ) throws(GitError) -> String? {
    let path = FilePath.join(directory, ".git")
    guard let status = try? files.status(path) else { return nil }
    switch status.kind {
    case .directory, .link: return isGitDirectory(path, files) ? path : nil
    case .regular: return try target(ofGitFile: path, in: directory, files: files)
    case .other: return nil
    }
  }

  /// A worktree's or submodule's `.git` file: one line `gitdir: PATH`.
  private static func target(
    ofGitFile path: String, in directory: String, files: FileSystem
  ) throws(GitError) -> String {
    let line = try text(ofLine: path, files: files)
    guard let line, line.hasPrefix("gitdir: ") else {
      throw .malformed(path: path, reason: "expected 'gitdir: ' and a path")
    }
    let target = FilePath.join(directory, String(line.dropFirst("gitdir: ".count)))
    guard isGitDirectory(target, files) else {
      throw .malformed(path: path, reason: "it points to no Git directory")
    }
    return FilePath.collapsingParents(target, files: files)
  }

  /// Git's own test: `HEAD`, and `objects` and `refs` of the common directory.
  private static func isGitDirectory(_ path: String, _ files: FileSystem) -> Bool {
    guard let head = try? files.status(path + "/HEAD"), head.kind != .directory,
      let common = try? commonDirectory(of: path, files: files)
    else { return false }
    return ["/objects", "/refs"].allSatisfy { name in
      let kind = (try? files.status(common + name))?.kind
      return kind == .directory || kind == .link
    }
  }

  private static func commonDirectory(
    of gitDirectory: String, files: FileSystem
  ) throws(GitError) -> String {
    guard let line = try text(ofLine: gitDirectory + "/commondir", files: files) else {
      return gitDirectory
    }
    return FilePath.collapsingParents(FilePath.join(gitDirectory, line), files: files)
  }

  private static func make(
    worktree: String?, gitDirectory: String, files: FileSystem
  ) throws(GitError) -> RepositoryLocation {
    let common = try commonDirectory(of: gitDirectory, files: files)
    let format = try RepositoryFormat.read(from: common + "/config", files: files)
    // A linked worktree has files even if the repository itself is bare.
    let isBare = format.isBare && common == gitDirectory
    return RepositoryLocation(
      worktree: isBare ? nil : worktree, gitDirectory: gitDirectory, commonDirectory: common,
      isShallow: hasContent(common + "/shallow", files),
      objectFormat: format.objects,
      refStorage: format.refs, remotes: format.remotes, urls: format.urls, fetched: format.fetched,
      untagged: format.withoutTags)
  }

  private static func hasContent(_ path: String, _ files: FileSystem) -> Bool {
    ((try? files.status(path))?.size ?? 0) > 0
  }

  private static func text(ofLine path: String, files: FileSystem) throws(GitError) -> String? {
    guard var bytes = try files.readIfPresent(path, limit: 1 << 16)?[...] else {
      return nil
    }
    while let last = bytes.last, last == 0x0a || last == 0x0d { bytes.removeLast() }
    guard !bytes.isEmpty, !bytes.contains(0) else {
      throw .malformed(path: path, reason: "expected a path")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
