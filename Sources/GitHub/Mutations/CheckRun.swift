import Formats

/// A check run, as far as it tells whether a change has happened.
struct CheckRun: JSONReadable {
  var id: Int64
  var name: String?
  var sha: String?
  var externalID: String?
  /// How far it is, and how it ended.
  var status: String?
  var conclusion: String?

  /// Reads one, also one that is to be made and has no id yet.
  init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, name, sha, externalID): (Int64?, String?, String?, String?)
    var (status, conclusion): (String?, String?)
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "status": status = try json.readString()
      case "conclusion": conclusion = try json.readString()
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "name": name = try json.readString()
      case "head_sha": sha = try json.readString()
      case "external_id": externalID = try json.readString()
      default: break
      }
    }
    (self.id, self.name, self.sha, self.externalID) = (id ?? 0, name, sha, externalID)
    (self.status, self.conclusion) = (status, conclusion)
  }
}

/// The check runs of a commit.
struct CheckRuns: JSONReadable {
  private(set) var runs: [CheckRun] = []
  /// False where the commit has more than one page of them.
  private(set) var isWhole = true

  init(reading json: inout JSONStream) throws(StreamFault) {
    var (runs, total): ([CheckRun], Int?) = ([], nil)
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "check_runs": runs = try [CheckRun](reading: &json)
      case "total_count": total = try json.readNumber()?.integer
      default: break
      }
    }
    self.runs = runs
    isWhole = runs.count >= total ?? 0
  }
}
