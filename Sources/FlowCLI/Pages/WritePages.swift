import Base
import Git
import GitHubCommands
import Session

/// `pages`: writes the site to a folder.
struct WritePages: Sendable {
  private let session: Session
  private let choices: GitHubChoices
  /// Absolute, and as it is shown.
  private let folder: (path: String, shown: String)
  private let isOwnFolder: Bool
  private let site: String

  private static let usual = ".flowctl/pages"
  private static let rule: RuleID = "pages"

  /// - Throws: if the configuration is invalid, there is no repository, or its usual folder is a link.
  init(to folder: String?, _ choices: GitHubChoices, in session: Session) throws(Failure) {
    let location = try session.repository()
    _ = try session.policy()
    self.session = session
    self.choices = choices
    let top = location.worktree ?? location.gitDirectory
    isOwnFolder = folder == nil
    // A repository of others could lead out of it.
    if isOwnFolder, FilePath.isBehindLink(Self.usual, below: top, files: session.world.files) {
      throw Failure(
        .cannotCreate, Self.rule,
        "'\(Self.usual)' is behind a symbolic link, which flowctl does not follow",
        hint: .retry(with: "--output", "<dir>"))
    }
    let path = folder.map(session.world.absolute) ?? top + "/" + Self.usual
    self.folder = (path, folder ?? (top == session.world.directory ? Self.usual : path))
    site = top.split(separator: "/").last.map(String.init) ?? "repository"
  }

  /// The address of the first page.
  var address: String { "file://" + PercentEncoding.uri(path: folder.path + "/index.html") }

  /// What the pages show, without the time at which they were made.
  struct Gathered: Sendable {
    fileprivate let files: [(name: String, bytes: [UInt8])]
    fileprivate let pages: [SitePage]
    /// The branch and commit that is checked out.
    fileprivate let head: String?

    /// True if the pages are equal, apart from the time.
    func shows(_ other: Gathered) -> Bool {
      files.elementsEqual(other.files) { $0.name == $1.name && $0.bytes == $1.bytes }
        && head == other.head
    }
  }

  func gather() async throws(Failure) -> Gathered {
    let pages = try await SiteGatherer(session: session, choices: choices).pages()
    let head = try? await session.refs().head()
    let place = head.flatMap { head in head.id.map { "\(head.branch ?? "HEAD")@\($0.short)" } }
    return Gathered(files: files(of: pages), pages: pages, head: place)
  }

  /// The files; without `head` and the times, to compare them with others.
  private func files(
    of pages: [SitePage], head: String? = nil, made: Int = 0
  ) -> [(name: String, bytes: [UInt8])] {
    let origins = [
      ("Made", DurationText.time(made)), ("From", head),
      ("Git fetched", fetchedAt.map(DurationText.time)),
    ]
    let frame = PageFrame(
      .embedded, tool: .flowctl, name: site, tabs: pages.map(\.tab),
      origins: made == 0 ? [] : origins.compactMap { name, text in text.map { (name, $0) } },
      made: made)
    return pages.flatMap { page in
      [(name: page.tab.file, bytes: frame.render(page.content, as: page.tab.file))]
        + [page.data].compactMap(\.self)
    }
  }

  /// When this clone was last fetched, in seconds since 1970; nil if it never was.
  private var fetchedAt: Int? {
    guard let directory = session.location?.gitDirectory,
      let status = try? session.world.files.status(directory + "/FETCH_HEAD")
    else { return nil }
    return Int(status.modified / 1_000_000_000)
  }

  /// Writes the files, all or none of which belong to flowctl.
  func write(_ gathered: Gathered) throws(Failure) -> Report {
    var files = files(
      of: gathered.pages, head: gathered.head, made: Int(session.world.now()))
    // The usual folder is in the working tree, where Git would list it.
    if isOwnFolder { files.append((".gitignore", Array("*\n".utf8))) }
    for file in files { try checkOwner(of: file.name) }
    try askingFiles(
      .inputOutput, Self.rule, "can't write the pages to '\(folder.shown)'",
      hint: .retry(with: "--output", "<dir>")
    ) { () throws(FileError) in
      try session.world.files.makeDirectory(folder.path)
      for file in files {
        try session.world.files.replace(folder.path + "/" + file.name, file.bytes)
      }
    }
    return report(files.map(\.name), gathered.pages)
  }

  /// Refuses to overwrite a file that flowctl did not write.
  private func checkOwner(of name: String) throws(Failure) {
    let path = folder.path + "/" + name
    let kind: FileKind
    do throws(FileError) {
      kind = try session.world.files.status(path).kind
    } catch {
      if case .notFound = error { return }
      throw Failure(
        .inputOutput, Self.rule, "can't read '\(folder.shown)/\(name)': \(error.reason)",
        hint: .retry(with: "--output", "<dir>"))
    }
    let start = kind == .regular ? Self.start(of: name) : nil
    if let start, let bytes = try? session.world.files.read(path, 64 << 20),
      bytes.starts(with: start)
    {
      return
    }
    throw Failure(
      .cannotCreate, Self.rule,
      "'\(folder.shown)/\(name)' exists, and flowctl did not write it",
      hint: .retry(with: "--output", "<dir>"))
  }

  /// How a file of flowctl with this name starts.
  private static func start(of name: String) -> [UInt8] {
    if name.hasSuffix(".html") { return PageFrame.start.withUTF8Buffer { Array($0) } }
    return Array((name == ".gitignore" ? "*\n" : "{\n  \"command\": \"gate run\"").utf8)
  }

  private func report(_ names: [String], _ pages: [SitePage]) -> Report {
    let unknown = pages.filter { !$0.isKnown }
    var report = Report(
      text: names.map { "wrote \(ForeignText.shown(folder.shown))/\($0)\n" }.joined(),
      values: [
        "directory": .string(folder.path),
        "files": .strings(names),
        "unknown": .strings(unknown.map(\.tab.file)),
      ],
      notes: unknown.map { "data is missing, and the page shows why: '\($0.tab.file)'" },
      isDeed: true)
    if !unknown.isEmpty { report.status = .unknown }
    return report
  }
}
