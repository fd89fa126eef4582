/// Decides how an update handles one file.
struct FileUpdate {
  let path: String
  /// The file after the last update, perhaps under another path.
  let locked: LockedFile?
  let present: PresentFile
  let base: [UInt8]?
  let rendered: RenderedTree.File?
  let mode: UpdateMode

  /// The action, and the new entry in the lock file.
  struct Decision {
    var action = UpdateStep.Action.nothing
    var outcome: UpdateStep.Outcome?
    var locked: LockedFile?
    var remark: UpdateStep.Remark?
  }

  var decision: Decision {
    switch (locked, rendered) {
    case (nil, nil): Decision()
    case (nil, let rendered?): added(rendered)
    case (let locked?, nil): orphaned(locked)
    case (let locked?, let rendered?): known(locked, rendered)
    }
  }

  private func locked(_ file: RenderedTree.File) -> LockedFile {
    LockedFile(
      file.ownership, digest: ManifestBase.digest(of: file.bytes, file.ownership))
  }

  private func added(_ file: RenderedTree.File) -> Decision {
    let locked = locked(file)
    switch present {
    case .missing: return Decision(action: .write(file.bytes), outcome: .created, locked: locked)
    case .blocked(let path, let reason):
      return Decision(outcome: .conflict(.blocked(path: path, reason: reason)))
    case .file(let bytes):
      if bytes == file.bytes { return Decision(locked: locked) }
      if file.ownership == .seedOnce { return Decision(locked: locked, remark: .keptTheirs) }
      if file.ownership == .regions {
        return regions(file, bytes, base: bytes, after: locked)
      }
      if mode.overwrites {
        return Decision(action: .write(file.bytes), outcome: .replaced, locked: locked)
      }
      return Decision(outcome: .conflict(.differing("it already exists and differs")))
    }
  }

  private func orphaned(_ locked: LockedFile) -> Decision {
    switch (present, locked.ownership) {
    case (.missing, _): Decision()
    case (.file(let bytes), .generated), (.file(let bytes), .merged):
      ManifestBase.digest(of: bytes, locked.ownership) == locked.digest
        ? Decision(action: .delete, outcome: .deleted) : Decision(outcome: .keptOrphan)
    case (.file(let bytes), .regions): withoutParts(bytes, locked)
    case (.file, .seedOnce), (.blocked, _): Decision(outcome: .keptOrphan)
    }
  }

  /// Removes the regions from a file of the project; the file is deleted if nothing else is left.
  private func withoutParts(_ bytes: [UInt8], _ locked: LockedFile) -> Decision {
    let present: MarkedRegions
    do throws(MarkedRegions.Fault) {
      present = try MarkedRegions(in: bytes)
    } catch {
      return Decision(outcome: .conflict(.unfitting(error)), locked: locked)
    }
    if present.regions.isEmpty { return Decision() }
    let isEmpty = present.regions.allSatisfy(\.range.isEmpty)
    guard mode.overwrites || isEmpty || present.digest == locked.digest else {
      return Decision(
        outcome: .conflict(.differing("its region was edited, and the template no longer has it")),
        locked: locked)
    }
    guard let rest = present.rest else { return Decision(action: .delete, outcome: .deleted) }
    return Decision(action: .write(rest), outcome: .replaced)
  }

  private func known(_ before: LockedFile, _ file: RenderedTree.File) -> Decision {
    let after = locked(file)
    if file.ownership == .seedOnce { return Decision(locked: after) }
    // A file that was left to the project at adoption stays unmanaged.
    if before.ownership == .seedOnce {
      return Decision(locked: LockedFile(.seedOnce, digest: after.digest))
    }
    switch present {
    case .missing:
      if mode.restoresDeleted {
        return Decision(action: .write(file.bytes), outcome: .created, locked: after)
      }
      return Decision(outcome: .keptDeleted, locked: after)
    case .blocked(let path, let reason):
      return Decision(outcome: .conflict(.blocked(path: path, reason: reason)), locked: before)
    case .file(let bytes):
      if bytes == file.bytes { return Decision(locked: after) }
      if file.ownership == .merged, ConflictMarks.firstLine(in: bytes) != nil {
        return Decision(outcome: .conflict(.unsettled), locked: before)
      }
      let isAsGiven = ManifestBase.digest(of: bytes, before.ownership) == before.digest
      if file.ownership == .regions, before.ownership == .regions || !isAsGiven {
        return regions(file, bytes, base: base, after: after)
      }
      // A file with regions contains more of the project than of the template.
      if isAsGiven, before.ownership != .regions {
        return Decision(action: .write(file.bytes), outcome: .replaced, locked: after)
      }
      return edited(file, bytes, isSame: after.digest == before.digest, after)
    }
  }

  /// A file that was edited; `isSame` is true if the template did not change it.
  private func edited(
    _ file: RenderedTree.File, _ bytes: [UInt8], isSame: Bool, _ after: LockedFile
  ) -> Decision {
    if file.ownership == .merged {
      return isSame ? Decision(locked: after) : merged(file, bytes, after)
    }
    if mode.overwrites {
      return Decision(action: .write(file.bytes), outcome: .replaced, locked: after)
    }
    if isSame { return Decision(outcome: .keptEdit, locked: after) }
    return Decision(
      outcome: .conflict(.differing("it was edited, and the template changed it")),
      locked: after)
  }

  private func merged(
    _ file: RenderedTree.File, _ bytes: [UInt8], _ after: LockedFile
  ) -> Decision {
    // A binary file can't have conflict markers: until it is resolved, it keeps its base.
    if [bytes, file.bytes].contains(where: { $0.contains(0) }) {
      return Decision(outcome: .conflict(.unmergeable), locked: locked)
    }
    // Without the common base, all differences are marked.
    let base = base.flatMap { $0.contains(0) ? nil : $0 } ?? []
    return Decision(
      action: .merge(base: base, present: bytes, rendered: file.bytes), outcome: .merged,
      locked: after)
  }

  private func regions(
    _ file: RenderedTree.File, _ bytes: [UInt8], base: [UInt8]?, after: LockedFile
  ) -> Decision {
    let merge = RegionMerge(
      base: base, locked: self.locked, present: bytes, rendered: file.bytes, mode: mode)
    var decision = Decision(locked: after)
    if merge.bytes != bytes {
      decision.action = .write(merge.bytes)
      decision.outcome = .replaced
      if merge.hasAppended { decision.remark = .partsAppended }
    }
    // The former region is found again when the user requests it.
    if merge.hasUnmarked { decision.locked = self.locked }
    if merge.hasEdits || merge.hasUnmarked {
      if decision.outcome == nil {
        decision.outcome = .keptEdit
      } else if decision.remark == nil {
        decision.remark = .keptEdit
      }
    }
    if let first = merge.conflicts.first {
      decision.outcome = .conflict(first)
      // After the file is fixed, the next run writes what this run could not.
      decision.locked = self.locked
    }
    return decision
  }
}
