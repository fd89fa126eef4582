extension FlowStep {
  /// True for a step that creates a commit or a tag.
  package var makesObject: Bool {
    switch self {
    case .merge, .rebase, .tag, .commit: true
    case .create, .move, .delete, .switchTo, .configure, .push: false
    }
  }

  /// The local ref that the step creates, moves or deletes.
  package var changedRef: String? {
    switch self {
    case .create(let ref, _), .move(let ref, _), .delete(let ref), .commit(let ref, _, _): ref
    case .merge(let merge): merge.target
    case .rebase(let rebase): rebase.ref
    case .tag(let tag): tag.ref
    case .switchTo, .configure, .push: nil
    }
  }

  /// The step as a future action: `merge 'release/1.5.0' into 'main'`.
  package var text: String { texts.now }

  /// The step as a past action: `merged 'release/1.5.0' into 'main'`.
  package var pastText: String { texts.past }

  private var texts: (now: String, past: String) {
    func texts(_ now: String, _ past: String, _ object: String) -> (now: String, past: String) {
      (now + " " + object, past + " " + object)
    }
    func name(_ ref: String) -> String { "'\(RefName.short(ref))'" }
    switch self {
    case .create(let ref, let revision):
      return texts("create", "created", "\(name(ref)) at \(revision.text)")
    case .move(let ref, let revision):
      return texts("move", "moved", "\(name(ref)) to \(revision.text)")
    case .delete(let ref): return texts("delete", "deleted", name(ref))
    case .merge(let merge):
      let object = "\(name(merge.source)) into \(name(merge.target))"
      return merge.method == .squash
        ? texts("squash", "squashed", object) : texts("merge", "merged", object)
    case .rebase(let rebase):
      return texts("rebase", "rebased", "\(name(rebase.ref)) onto \(rebase.base.text)")
    case .tag(let tag): return texts("tag", "tagged", "\(tag.revision.text) as \(name(tag.ref))")
    case .commit(let ref, let files, _):
      let paths = files.map { "'\($0.path)'" }.joined(separator: ", ")
      return texts("commit", "committed", "\(paths) on \(name(ref))")
    case .switchTo(let ref): return texts("switch", "switched", "to \(name(ref))")
    case .configure(let ref, let settings):
      func value(_ key: String) -> String? { settings.first { $0.key.hasSuffix(key) }?.value }
      let upstream = value(".merge").map { "\(value(".remote") ?? ".")/\(RefName.short($0))" }
      let object = upstream.map { "to follow '\($0)'" } ?? "like the former branch"
      return texts("set", "set", "\(name(ref)) \(object)")
    case .push(let push): return (push.text, push.pastText)
    }
  }
}

extension FlowRevision {
  /// The revision in words.
  package var text: String {
    switch self {
    case .commit(let id): id.short
    case .ref(let ref): "'\(RefName.short(ref))'"
    }
  }
}
