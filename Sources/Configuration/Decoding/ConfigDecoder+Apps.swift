import Base
import Gitflow

extension ConfigDecoder {
  /// The apps, before the model whose names contain them.
  mutating func readApps() {
    let names = document.names(under: "apps")
    if names.isEmpty { return refuseWithoutApps() }
    if names.count > ConfigLimits.apps {
      return fault(
        "'apps' has \(names.count) apps; at most \(ConfigLimits.apps) are allowed",
        at: "apps.\(names[ConfigLimits.apps])")
    }
    read("lines", ConfigTable.appLines)
    read("production", ConfigTable.appProduction)
    var layout = model.apps
    layout.apps = names.compactMap { app($0, isOnly: names.count == 1) }
    layout.shared = shared(among: names)
    configuration.policy.model.apps = layout
  }

  private mutating func refuseWithoutApps() {
    for key in ["lines", "production", "shared"] where document.hasSection(key) {
      let leaf = document[key] ?? document[key + ".paths"] ?? document[key + ".in"]
      fault(
        "'\(key)' is only for several apps, but the file has no 'apps'",
        hint: .explain(AppLayout.example),
        place: leaf?.place)
    }
  }

  private mutating func app(_ name: String, isOnly: Bool) -> App? {
    let path = "apps.\(name)"
    guard let paths = document.texts(at: path + ".paths") else {
      missing("'\(path)' has no 'paths'", hint: "paths: [apps/\(name)/**]", at: path)
      return nil
    }
    let tag = document.text(at: path + ".tag").flatMap(TagForm.init(parsing:))
    if tag == nil, !isOnly, !document.isWritten(path + ".tag") {
      missing("'\(path)' has no 'tag'", hint: "tag: \(name)-v<version>", at: path)
    }
    return App(
      name, paths: Globs(paths), tag: tag, oldTags: oldTags(at: path + ".old-tags"),
      versionFiles: document.versionFiles(in: path + "."),
      owners: document.texts(at: path + ".owners") ?? [])
  }

  private mutating func oldTags(at path: String) -> App.OldTags? {
    if !document.hasSection(path) { return nil }
    let hint: Remedy = "old-tags: { form: v<version>, below: 3.0.0 }"
    let form = required("form", in: path, hint: hint).flatMap(TagForm.init(parsing:))
    guard let text = required("below", in: path, hint: hint) else { return nil }
    guard let below = WrittenVersion(parsing: text, .any)?.version else {
      fault("'\(path).below' is \(Quoted(text)), expected a version", at: path + ".below")
      return nil
    }
    return form.map { App.OldTags(form: $0, below: below) }
  }

  private mutating func shared(among names: [String]) -> AppLayout.Shared? {
    if !document.hasSection("shared") { return nil }
    check(
      "shared.in", names: "app", among: names, "is not in 'apps'",
      hint: "expected \(ConfigText.alternatives(names))")
    guard required("paths", in: "shared", hint: "paths: [packages/**]") != nil else { return nil }
    return AppLayout.Shared(
      paths: Globs(document.texts(at: "shared.paths") ?? []),
      apps: document.texts(at: "shared.in") ?? [])
  }

  /// Gives the names of the model the apps: each version is of one app.
  mutating func nameApps() {
    let apps = model.apps
    for index in model.kinds.indices where !apps.apps.isEmpty {
      let kind = model.kinds[index]
      let isWritten = document.isWritten("branches.\(kind.name).name")
      switch kind.shape {
      case .permanent(let name, isProduction: true)
      where apps.production == .perApp && !AppLayout.isTemplate(name):
        configuration.policy.model.kinds[index].shape = .permanent(
          "\(name)/\(AppLayout.placeholder)", isProduction: true)
      case .topic(let patterns, let aliases)
      where apps.isApart && kind.versionRole != .none && !isWritten:
        configuration.policy.model.kinds[index].shape = .topic(
          patterns.flatMap { $0.inserting(apps.apps) }, aliases: aliases)
      case .permanent, .topic: break
      }
    }
  }

  mutating func reportFaultsOfApps() {
    for appFault in model.appFaults {
      let place =
        document.place(of: appFault.path)
        ?? document.names(under: "apps").first.flatMap { document.place(of: "apps.\($0)") }
      fault(appFault.reason, hint: appFault.hint, place: place)
    }
  }
}

extension NamePattern {
  /// The pattern for each app, with its name after the prefix.
  fileprivate func inserting(_ apps: [App]) -> [NamePattern] {
    let text = "\(prefix)\(AppLayout.placeholder)/\(text.dropFirst(prefix.count))"
    return apps.compactMap { try? NamePattern(parsing: text, for: $0) }
  }
}
