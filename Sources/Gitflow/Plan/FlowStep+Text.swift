extension FlowStep {
  /// The step in words, as something to come: `merge 'release/1.5.0' into 'main'`.
  package var text: String {
    if case .push(let push) = self { push.text } else { verb + " " + object }
  }

  /// The step in words, as something done: `merged 'release/1.5.0' into 'main'`.
  package var pastText: String {
    if case .push(let push) = self { push.pastText } else { pastVerb + " " + object }
  }

  private var verb: String {
    switch self {
    case .create: "create"
    case .move: "move"
    case .delete: "delete"
    case .merge(let merge): merge.method == .squash ? "squash" : "merge"
    case .rebase: "rebase"
    case .tag: "tag"
    case .commit: "commit"
    case .switchTo: "switch"
    case .push: "push"
    }
  }

  private var pastVerb: String {
    switch self {
    case .create: "created"
    case .move: "moved"
    case .delete: "deleted"
    case .merge(let merge): merge.method == .squash ? "squashed" : "merged"
    case .rebase: "rebased"
    case .tag: "tagged"
    case .commit: "committed"
    case .switchTo: "switched"
    case .push: "pushed"
    }
  }

  private var object: String {
    switch self {
    case .create(let ref, let revision): "'\(RefName.short(ref))' at \(revision.text)"
    case .move(let ref, let revision): "'\(RefName.short(ref))' to \(revision.text)"
    case .delete(let ref): "'\(RefName.short(ref))'"
    case .merge(let merge): "'\(RefName.short(merge.source))' into '\(RefName.short(merge.target))'"
    case .rebase(let rebase): "'\(RefName.short(rebase.ref))' onto \(rebase.base.text)"
    case .tag(let tag): "\(tag.revision.text) as '\(RefName.short(tag.ref))'"
    case .commit(let ref, let files, _):
      "\(files.map { "'\($0.path)'" }.joined(separator: ", ")) on '\(RefName.short(ref))'"
    case .switchTo(let ref): "to '\(RefName.short(ref))'"
    case .push(let push): "to '\(push.remote)'"
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
