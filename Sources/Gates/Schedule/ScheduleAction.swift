/// What a schedule asks to be done.
package enum ScheduleAction: Hashable, Sendable {
  case start(String)
  /// The gate will not run: one that it needs ended as none may.
  case block(String, need: String)
  /// The gate runs, and its end can't change the verdict any more.
  case cancel(String)
  /// The gate waited, and its end could not have changed the verdict.
  case drop(String)
  case done
}
