import Base

/// A template with all its files, read and checked as far as possible without values.
package struct ProjectTemplate: Sendable {
  package let description: TemplateDescription
  private let sources: [Source]

  /// One file below `files/`.
  private struct Source: Sendable {
    let path: TemplatePath
    let bytes: [UInt8]
    let isExecutable: Bool
    let text: TemplateText?
    let rule: FileRule
    /// The path for messages.
    let shown: String
  }

  /// Reads the folder `name`; `folder` returns the files of a folder that can be a layer.
  ///
  /// - Throws: errors in `template.yml`, in a text with tags, or a file without ownership.
  package init(
    _ name: String, from folder: (String) throws(TemplateError) -> [TemplateFile]?
  ) throws(TemplateError) {
    let top = try Self.read(name, folder)
    var description = top.description
    if description.isLayer {
      throw .fault("'\(name)' is a layer and can't be used alone", at: top.place)
    }
    var files: [(file: TemplateFile, folder: String)] = []
    var layers = TemplateDescription()
    for layer in description.layers {
      let lower = try Self.read(layer, folder)
      guard lower.description.layers.isEmpty else {
        throw .fault("the layer '\(layer)' can't have layers", at: lower.place)
      }
      layers = lower.description.onto(layers)
      files += lower.files.map { ($0, layer) }
    }
    description = description.onto(layers)
    files += top.files.map { ($0, name) }
    self.description = description
    sources = try Self.sources(files, description)
  }

  /// A folder that was read.
  private struct Folder {
    let description: TemplateDescription
    let files: [TemplateFile]
    let place: Place
  }

  private static func read(
    _ name: String, _ folder: (String) throws(TemplateError) -> [TemplateFile]?
  ) throws(TemplateError) -> Folder {
    let place = Place(path: name + "/" + TemplateDescription.fileName, line: 1)
    guard let files = try folder(name),
      let file = files.first(where: { $0.path == TemplateDescription.fileName })
    else {
      throw .fault("'\(TemplateDescription.fileName)' is missing", at: place)
    }
    return Folder(
      description: try TemplateDescription(file.bytes, path: place.path), files: files, place: place
    )
  }

  private static let top = "files/"

  /// The files of all layers: the later of two files with the same path wins.
  private static func sources(
    _ files: [(file: TemplateFile, folder: String)], _ description: TemplateDescription
  ) throws(TemplateError) -> [Source] {
    var byPath: [String: Source] = [:]
    var bytes = 0
    var faults: [Diagnostic] = []
    for (file, folder) in files where file.path.hasPrefix(top) {
      let shown = folder + "/" + file.path
      bytes += file.bytes.count
      if bytes > TemplateLimits.bytes || byPath.count >= TemplateLimits.files
        || file.bytes.count > TemplateLimits.fileBytes
      {
        throw .fault("the template is too large", at: Place(path: shown, line: 1))
      }
      let path = TemplatePath(String(file.path.dropFirst(top.count)))
      guard let rule = description.rules.first(where: { $0.glob.matches(path.text) }) else {
        faults.append(
          Diagnostic(
            .template, "no line of 'files' sets the ownership of '\(ForeignText.shown(path.text))'",
            hint: "add { path: \"**\", ownership: generated } as the last line",
            place: Place(path: shown, line: 1)))
        continue
      }
      if let twin = byPath[path.text], twin.shown.hasPrefix(folder + "/") {
        faults.append(Self.twins([twin.shown, shown].sorted()))
      }
      byPath[path.text] = Source(
        path: path, bytes: path.isBase64 ? try spelled(file.bytes, shown) : file.bytes,
        isExecutable: file.isExecutable,
        text: path.isText ? try TemplateText(file.bytes, path: shown) : nil, rule: rule,
        shown: shown)
    }
    faults += conditions(description)
    if !faults.isEmpty { throw .template(faults) }
    return byPath.values.sorted { $0.path.text < $1.path.text }
  }

  private static func spelled(
    _ text: [UInt8], _ shown: String
  ) throws(TemplateError) -> [UInt8] {
    if let bytes = Base64.bytes(text) { return bytes }
    throw .fault("the file is not valid Base64", at: Place(path: shown, line: 1))
  }

  /// Two sources of one file are ambiguous in a layer; a later layer may replace a file.
  private static func twins(_ paths: [String]) -> Diagnostic {
    let shown = paths.map { "'\(ForeignText.shown($0))'" }.joined(separator: " and ")
    return Diagnostic(
      .template, "\(shown) generate the same file", hint: "remove one of them",
      place: Place(path: paths.last ?? "", line: 1))
  }

  /// Conditions without a boolean variable.
  private static func conditions(_ description: TemplateDescription) -> [Diagnostic] {
    let flags = description.questions.filter { $0.kind == .bool }.map(\.name)
    return description.rules.compactMap { rule in
      guard let when = rule.when, !flags.contains(when) else { return nil }
      let nearest = EditDistance.nearest(to: when, in: flags)
      return Diagnostic(
        .template, "the template has no boolean variable \(quoted(when))",
        hint: nearest.map { "did you mean '\($0)'?" }, place: rule.place)
    }
  }

  /// Every file for the values.
  ///
  /// - Throws: unknown variables, and paths that are invalid or conflict.
  package func rendered(
    _ answers: TemplateAnswers
  ) throws(TemplateError) -> RenderedTree {
    let variables = TemplateVariables(answers, of: description)
    var files: [String: RenderedTree.File] = [:]
    var places = PathPlaces()
    for source in sources {
      if let when = source.rule.when, variables.flag(when) != true { continue }
      guard let path = source.path.rendered(variables), !ManifestPath.isOurs(path),
        places.insert(path)
      else {
        throw .fault(
          "the path '\(ForeignText.shown(source.path.text))' has an unknown variable, "
            + "is outside of the project, or conflicts with another path",
          at: Place(path: source.shown, line: 1))
      }
      let bytes = try source.text?.rendered(variables) ?? source.bytes
      if source.rule.ownership == .regions,
        (try? MarkedRegions(in: bytes))?.regions.isEmpty != false
      {
        throw .fault(
          "a file with 'ownership: regions' needs lines 'flowctl:begin NAME' and 'flowctl:end NAME'",
          at: Place(path: source.shown, line: 1))
      }
      files[path] = RenderedTree.File(
        bytes, source.rule.ownership, isExecutable: source.isExecutable)
    }
    return RenderedTree(files: files, renames: try renames(variables))
  }

  private func renames(
    _ variables: TemplateVariables
  ) throws(TemplateError) -> [FileRename] {
    var renames: [FileRename] = []
    for rename in description.renames {
      let paths = [rename.from, rename.to].map { TemplatePath.rendered($0, variables) ?? "" }
      if !paths.allSatisfy(ManifestPath.isSafe) {
        throw .fault(
          "the new name '\(ForeignText.shown(rename.to))' has an unknown variable "
            + "or is outside of the project",
          at: Place(path: description.name + "/" + TemplateDescription.fileName, line: 1))
      }
      renames.append(FileRename(from: paths[0], to: paths[1], since: rename.since))
    }
    return renames.sorted { $0.since < $1.since }
  }
}

/// Checks that paths can exist together in a directory, also on case-insensitive file systems.
private struct PathPlaces {
  private var files: Set<String> = []
  private var directories: Set<String> = []

  /// False if the path or a parent is already used by another file.
  mutating func insert(_ path: String) -> Bool {
    let path = path.lowercased()
    guard !directories.contains(path), files.insert(path).inserted else { return false }
    var directory = SpecPath.directory(of: path)
    while !directory.isEmpty {
      if files.contains(directory) { return false }
      if !directories.insert(directory).inserted { break }
      directory = SpecPath.directory(of: directory)
    }
    return true
  }
}
