import Formats

/// The part of a check run that shows whether a change has happened.
struct CheckRun: ResponseValue, JSONMemberValue {
  /// 0 before it is created.
  var id: Int64 = 0
  var name: String?
  var sha: String?
  var externalID: String?
  /// Its status and conclusion.
  var status: String?
  var conclusion: String?
}

extension CheckRun {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      CheckRun(),
      [
        .optional("id", \.id), .optional("name", \.name), .optional("head_sha", \.sha),
        .optional("external_id", \.externalID), .optional("status", \.status),
        .optional("conclusion", \.conclusion),
      ])
  }
}

/// The check runs of a commit.
struct CheckRuns: ResponseValue {
  var runs: [CheckRun] = []
  var total = 0

  /// False if the commit has more than one page of them.
  var isWhole: Bool { runs.count >= total }
}

extension CheckRuns {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      CheckRuns(), [.optional("check_runs", \.runs), .optional("total_count", \.total)])
  }
}
