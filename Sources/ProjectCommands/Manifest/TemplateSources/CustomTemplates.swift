import Base
import Git
import Manifests
import Session

/// A custom template: a folder with `template.yml` and `files`.
struct TemplateFolder {
  /// Absolute.
  let path: String
  /// The path for messages.
  let shown: String
  let files: FileSystem

  /// The template in the folder; only built-in templates have layers.
  func template() throws(TemplateError) -> ProjectTemplate {
    let name = String(shown.split(separator: "/").last ?? "template")
    return try ProjectTemplate(name) { asked throws(TemplateError) in
      asked == name ? try read() : nil
    }
  }

  /// `template.yml` and all files below `files`.
  private func read() throws(TemplateError) -> [TemplateFile] {
    var found: [TemplateFile] = []
    var bytes = 0
    try add(TemplateDescription.fileName, &found, &bytes)
    try search("files", depth: 1, &found, &bytes)
    return found.sorted { $0.path < $1.path }
  }

  private func search(
    _ directory: String, depth: Int, _ found: inout [TemplateFile], _ bytes: inout Int
  ) throws(TemplateError) {
    guard depth <= TemplateLimits.depth, let entries = try? files.list(path + "/" + directory)
    else { throw fault(directory, "it can't be listed, or is nested too deep") }
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      let name = directory + "/" + entry.name
      switch entry.kind {
      case .directory: try search(name, depth: depth + 1, &found, &bytes)
      case .regular: try add(name, &found, &bytes)
      case .link: throw fault(name, "templates can't contain symbolic links")
      case .other: throw fault(name, "it is not a regular file")
      }
    }
  }

  private func add(
    _ name: String, _ found: inout [TemplateFile], _ bytes: inout Int
  ) throws(TemplateError) {
    do throws(FileError) {
      let status = try files.status(path + "/" + name)
      guard status.kind == .regular else {
        throw .failed(path: name, reason: "it is not a regular file")
      }
      let content = try files.read(path + "/" + name, TemplateLimits.fileBytes)
      bytes += content.count
      if bytes > TemplateLimits.bytes || found.count >= TemplateLimits.files {
        throw .tooLarge(path: name, limit: TemplateLimits.bytes)
      }
      found.append(
        TemplateFile(
          path: name, bytes: content, isExecutable: status.permissions & 0o100 != 0))
    } catch {
      throw fault(name, error.reason)
    }
  }

  private func fault(_ name: String, _ reason: String) -> TemplateError {
    .template([
      Diagnostic(
        .template, "'\(ForeignText.shown(name))' of the template can't be read: \(reason)",
        place: Place(path: shown + "/" + name, line: 1))
    ])
  }
}

/// A custom template in a Git repository, at one commit.
///
/// The commit has a full id, so that everyone gets the same bytes. It is fetched once into a bare
/// repository in the cache and read from there. Nothing is checked out, so hooks, filters and
/// submodules have no effect.
struct GitTemplate {
  let url: String
  let commit: ObjectID
  let session: Session

  /// Reads a URL with https or ssh, and a full commit id.
  init(url: String, commit: String, session: Session) throws(Failure) {
    guard Self.isAddress(url) else {
      throw Failure(
        .usage, .template,
        "'\(ForeignText.shown(WebAddress.shown(url)))' is not a URL with https or ssh",
        hint: .retry(with: "--template", "https://<host>/<path>.git@<commit>"))
    }
    guard let id = ObjectID(hex: commit), commit.utf8.count >= 40 else {
      throw Failure(
        .usage, .template, "a template in a repository needs a full commit id",
        hint: .git("ls-remote", "\(url)"))
    }
    (self.url, self.commit, self.session) = (url, id, session)
  }

  func template() async throws(Failure) -> LocatedTemplate {
    let git = try await cache()
    let entries = try await entries(of: git)
    let blobs = try await askingGit(
      await git.blobs(
        entries.map(\.id), limit: TemplateLimits.fileBytes, total: TemplateLimits.bytes))
    var files: [TemplateFile] = []
    for (entry, bytes) in zip(entries, blobs) {
      guard let bytes else { throw fault(entry.path, "it is too large") }
      files.append(
        TemplateFile(path: entry.path, bytes: bytes, isExecutable: entry.isExecutable))
    }
    let name = String(url.split(separator: "/").last ?? "template")
    let template = try converting("flowctl manifest new") { () throws(TemplateError) in
      try ProjectTemplate(name) { asked throws(TemplateError) in asked == name ? files : nil }
    }
    return LocatedTemplate(template: template, origin: .git(url: url, commit: "\(commit)"))
  }

  private func entries(of git: GitCommands) async throws(Failure) -> [TreeEntry] {
    let entries = try await askingGit(await git.entries(in: commit, limit: 4 << 20)).filter {
      $0.path == TemplateDescription.fileName || $0.path.hasPrefix("files/")
    }
    if let link = entries.first(where: { $0.kind != .file }) {
      throw fault(link.path, "it is not a regular file")
    }
    if entries.count > TemplateLimits.files { throw fault("files", "it has too many files") }
    return entries
  }

  /// The bare repository with the commit, fetched if it is missing.
  private func cache() async throws(Failure) -> GitCommands {
    let path = try folder() + "/" + SHA256.digits(of: Array(url.utf8))
    let files = session.world.files
    if (try? files.status(path + "/HEAD")) == nil {
      try askingFiles(
        .cannotCreate, .template, "can't write '\(path)'", try files.makeDirectory(path))
      try await askingGit(await commands(path).makeBareRepository(at: path))
    }
    let git = commands(path)
    let isHere = try? await git.entries(in: commit, limit: 4 << 20)
    if isHere == nil {
      try await askingGit(await git.fetchCommit(commit, from: url))
    }
    return git
  }

  private func commands(_ path: String) -> GitCommands {
    GitCommands(
      at: RepositoryLocation(worktree: nil, gitDirectory: path, commonDirectory: path),
      environment: session.world.environment.all, files: session.world.files,
      processes: session.world.processes)
  }

  private func folder() throws(Failure) -> String {
    let environment = session.world.environment
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return cache + "/flowctl/templates"
    }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return home + "/.cache/flowctl/templates"
    }
    throw Failure(
      .unavailable, .template,
      "neither XDG_CACHE_HOME nor HOME is set: there is no place to cache a template",
      hint: "clone it and use the folder: --template FOLDER")
  }

  /// Characters without a special meaning for Git, ssh or a terminal.
  private static func isAddress(_ url: String) -> Bool {
    guard let scheme = ["https://", "ssh://"].first(where: url.hasPrefix) else { return false }
    let rest = url.utf8.dropFirst(scheme.utf8.count)
    let isPlain = rest.allSatisfy { byte in
      byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
        || "-._~/:".utf8.contains(byte) || scheme == "ssh://" && byte == UInt8(ascii: "@")
    }
    guard let first = rest.first, url.utf8.count <= 1000 else { return false }
    return isPlain && first != UInt8(ascii: "-") && !url.contains("@-")
  }

  private func fault(_ path: String, _ reason: String) -> Failure {
    Failure(
      .badInput, .template, "'\(ForeignText.shown(path))' of the template can't be read: \(reason)")
  }
}
