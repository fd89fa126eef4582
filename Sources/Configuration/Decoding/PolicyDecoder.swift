import Diagnostics
import Gitflow

/// Makes a policy of a document whose keys and types are right.
struct PolicyDecoder {
  private let document: ConfigDocument
  private(set) var faults: ConfigFaults

  init(_ document: ConfigDocument, faults: ConfigFaults) {
    self.document = document
    self.faults = faults
  }

  /// The configuration; without meaning where faults were noted.
  mutating func decode(path: String) -> Configuration {
    let preset = document.choice(at: "preset", of: BranchModel.Preset.self) ?? .adapted
    let (model, formerNames) = model(of: preset)
    let policy = Policy(
      model: model, levels: levels,
      staleBaseLimit: document.integer(at: "rules.stale-base.limit"), size: size, remote: remote,
      history: history(formerNames))
    let origins = document.leaves.compactMap { leaf -> (path: String, origin: ConfigOrigin)? in
      leaf.place.map { (leaf.path, .file(path: path, line: $0.line)) }
    }
    return Configuration(
      preset: preset, policy: policy, strings: strings, origins: ConfigOrigins(origins))
  }

  /// By what the file says: a hook must not pay for rules that it does not name.
  private var levels: RuleLevels {
    var levels = RuleLevels()
    for leaf in document.leaves {
      let parts = leaf.path.split(separator: ".")
      guard parts.count == 3, parts[0] == "rules", parts[2] == "level" else { continue }
      levels[RuleID(String(parts[1]))] = leaf.texts.first.flatMap { RuleLevel(rawValue: $0.text) }
    }
    return levels
  }

  private var strings: StringsPolicy {
    StringsPolicy(
      languages: document.texts(at: "strings.languages"),
      excluded: document.texts(at: "strings.exclude") ?? [],
      formats: document.texts(at: "strings.formats").map { formats in
        formats.compactMap(TextFileFormat.init(rawValue:))
      } ?? [.xcstrings],
      fallsBack: document.text(at: "strings.regional-fallback") == "true")
  }

  private var size: SizeLimits {
    var size = SizeLimits()
    size.lines = document.integer(at: "rules.pull-request-size.lines") ?? size.lines
    size.files = document.integer(at: "rules.pull-request-size.files") ?? size.files
    size.excluded = document.texts(at: "rules.pull-request-size.exclude") ?? size.excluded
    return size
  }

  private var remote: String {
    mutating get {
      let remote = document.text(at: "remote") ?? Policy().remote
      check(remote, at: "remote")
      return remote
    }
  }

  private mutating func history(_ formerNames: [String: KindName]) -> HistoryPolicy {
    let since = document.text(at: "history.since")
    if let since, CalendarDay(parsing: since) == nil { check(since, at: "history.since") }
    let allowed = document.texts(at: "history.allow") ?? []
    return HistoryPolicy(
      since: since, allowed: Set(allowed.compactMap(HistoryAllowance.init(rawValue:))),
      formerNames: formerNames, owners: Set(document.texts(at: "history.owners") ?? []))
  }

  /// A remote and a commit must be names that git could read as nothing else.
  private mutating func check(_ name: String, at path: String) {
    do throws(BranchNameError) {
      _ = try BranchName(parsing: name, characters: .unicode)
    } catch {
      faults.add("'\(path)' \(error.reason)", at: document.place(of: path))
    }
  }

  private mutating func model(
    of preset: BranchModel.Preset
  ) -> (BranchModel, formerNames: [String: KindName]) {
    var model = preset.model
    model.slug.characters =
      document.choice(at: "names.characters", of: NameCharacters.self) ?? model.slug.characters
    model.slug.isLowercase =
      document.choice(at: "names.case", of: LetterCase.self) == .lower
    model.slug.maximumLength =
      document.integer(at: "names.max-length") ?? model.slug.maximumLength
    model.nameForm = document.choice(at: "names.version", of: VersionForm.self)
    model.tagForm = document.choice(at: "tags.version", of: VersionForm.self)
    // A preset as it stands is sound: a test holds that, so that no command has to.
    if document.names(under: "branches").isEmpty { return (model, [:]) }
    var branches = BranchesDecoder(document, model.slug.characters, faults: faults)
    let known = faults.diagnostics.count
    model.kinds = branches.kinds(from: model.kinds)
    let formerNames = branches.formerNames(in: model)
    faults = branches.faults
    // A model with a kind missing has many faults, all but one of which would be noise.
    if faults.diagnostics.count == known { report(model.faults(), of: model) }
    return (model, formerNames)
  }

  private mutating func report(_ modelFaults: [ModelFault], of model: BranchModel) {
    for fault in modelFaults {
      let path = fault.subject.map { kind, field in
        "branches.\(kind)" + (field.map { ".\($0.rawValue)" } ?? "")
      }
      let place =
        document.place(of: path ?? "branches")
        ?? document.names(under: "branches").first.flatMap { document.place(of: "branches." + $0) }
        ?? document.place(of: "preset")
      faults.add(fault.reason, hint: hint(for: fault, in: model), at: place)
    }
  }

  private func hint(for fault: ModelFault, in model: BranchModel) -> Remedy {
    guard case .unknownKind(let name, _, _) = fault,
      let nearest = NearestWord.find(name.text, in: model.kinds.map(\.name.text))
    else { return fault.hint }
    return "did you mean '\(nearest)'?"
  }
}
