/// Brings the marked parts of a file of theirs up to date, each by itself.
struct RegionMerge {
  /// The file with every part that could be brought.
  let bytes: [UInt8]
  /// Why others could not.
  let conflicts: [UpdateConflict]
  /// True where parts stand at the end that had no marks before.
  let hasAppended: Bool

  /// Merges the parts of the template into a file; without a base an edit can't be told.
  ///
  /// `isKnown` where parts were written to the file before, whether or not a base says which.
  init(base: [UInt8]?, isKnown: Bool, present: [UInt8], rendered: [UInt8], mode: UpdateMode) {
    let (theirs, ours): (MarkedRegions, MarkedRegions)
    do throws(MarkedRegions.Fault) {
      (theirs, ours) = (try MarkedRegions(in: present), try MarkedRegions(in: rendered))
    } catch {
      (bytes, conflicts) = (present, [.unfitting(error, isWanted: true)])
      hasAppended = false
      return
    }
    let before = base.flatMap { try? MarkedRegions(in: $0) }
    var parts: [String: [UInt8]] = [:]
    var conflicts: [UpdateConflict] = []
    var missing: [MarkedRegions.Region] = []
    var lost: Set<String> = []
    for region in ours.regions {
      let (old, new) = (before?[region.name], ours[region.name])
      guard let now = theirs[region.name] else {
        // Who took the marks out gets the part again only where that is asked for.
        if old == nil || mode.restoresDeleted { missing.append(region) }
        if old != nil || before == nil && isKnown { lost.insert(region.name) }
        continue
      }
      if now == new || new == old { continue }
      // Between marks that are new there is nothing to lose.
      if now == old || old == nil && now.isEmpty {
        parts[region.name] = new
      } else {
        conflicts.append(
          .differing("its part '\(region.name)' was edited and is another one in the template"))
      }
    }
    var gone: Set<String> = []
    for region in theirs.regions where ours[region.name] == nil {
      guard let old = before?[region.name] else { continue }
      if old == theirs[region.name] || mode.overwrites {
        gone.insert(region.name)
      } else {
        conflicts.append(
          .differing("its part '\(region.name)' was edited, and the template has it no more"))
      }
    }
    let replaced = theirs.replacing(parts)
    let kept = gone.isEmpty ? replaced : (try? MarkedRegions(in: replaced))?.removing(gone)
    bytes = ours.appending(missing, to: kept ?? replaced, lost: lost)
    hasAppended = !missing.isEmpty
    self.conflicts = conflicts
  }
}
