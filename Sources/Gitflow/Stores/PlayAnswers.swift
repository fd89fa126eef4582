package import Base

/// The releases of one track of Google Play, without the shares of their rollouts.
package struct PlayReleases: JSONReadable {
  package var releases: [StoreRelease] = []

  package init(reading json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      if name == "releases" {
        try json.readArray { json throws(StreamFault) in releases.append(try Self.release(&json)) }
      }
    }
  }

  private static func release(_ json: inout JSONStream) throws(StreamFault) -> StoreRelease {
    var release = StoreRelease()
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "releaseName": release.name = try json.readString() ?? ""
      case "track": release.place = try json.readString() ?? ""
      case "releaseLifecycleState": release.word = try json.readString() ?? ""
      case "activeArtifacts":
        try json.readArray { json throws(StreamFault) in
          try json.readObject { json, name throws(StreamFault) in
            if name == "versionCode", let code = try PlayRollouts.code(&json) {
              release.builds.append(code)
            }
          }
        }
      default: break
      }
    }
    return release
  }
}

/// The rollouts of all tracks, which only an edit shows.
package struct PlayRollouts: JSONReadable {
  /// One release of a track.
  struct Rollout: Hashable, Sendable {
    var track = ""
    var codes: [String] = []
    var status: String?
    var fraction: Double?
  }

  private(set) var rollouts: [Rollout] = []

  package init(reading json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      guard name == "tracks" else { return }
      try json.readArray { json throws(StreamFault) in
        var (track, found): (String, [Rollout]) = ("", [])
        try json.readObject { json, name throws(StreamFault) in
          if name == "track" { track = try json.readString() ?? "" }
          if name == "releases" {
            try json.readArray { json throws(StreamFault) in found.append(try Self.rollout(&json)) }
          }
        }
        for var rollout in found {
          rollout.track = track
          rollouts.append(rollout)
        }
      }
    }
  }

  private static func rollout(_ json: inout JSONStream) throws(StreamFault) -> Rollout {
    var rollout = Rollout()
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "status": rollout.status = try json.readString()
      case "userFraction": rollout.fraction = try json.readNumber()?.double
      case "versionCodes":
        try json.readArray { json throws(StreamFault) in
          if let code = try code(&json) { rollout.codes.append(code) }
        }
      default: break
      }
    }
    return rollout
  }

  /// A version code: a number, or a number as a text.
  static func code(_ json: inout JSONStream) throws(StreamFault) -> String? {
    try json.kind() == .string ? json.readString() : json.readNumber()?.integer.map(String.init)
  }
}

extension StoreReading {
  /// Reads the releases of a track.
  package mutating func read(_ track: String, _ answer: PlayReleases) {
    releases += answer.releases.map { release in
      var release = release
      if release.place.isEmpty { release.place = track }
      return release
    }
  }

  /// Adds the rollouts of releases with the same track and version codes.
  package mutating func add(_ answer: PlayRollouts) {
    for index in releases.indices {
      let release = releases[index]
      let fitting = answer.rollouts.filter { rollout in
        rollout.track == release.place && Set(rollout.codes) == Set(release.builds)
      }
      guard fitting.count == 1, let rollout = fitting.first else { continue }
      releases[index].phase = rollout.status
      releases[index].millionths = rollout.fraction.flatMap(StoreShare.init(fraction:))?.millionths
    }
  }
}

/// The access token that Google's token endpoint returns.
package struct PlayAccess: JSONReadable {
  package var token = ""

  package init(reading json: inout JSONStream) throws(StreamFault) {
    var token: String?
    try json.readObject { json, name throws(StreamFault) in
      if name == "access_token" { token = try json.readString() }
    }
    self.token = try json.required(token, "access_token")
  }
}

/// The id of an edit of Google Play.
package struct PlayEdit: JSONReadable {
  package var id = ""

  package init(reading json: inout JSONStream) throws(StreamFault) {
    var id: String?
    try json.readObject { json, name throws(StreamFault) in
      if name == "id" { id = try json.readString() }
    }
    self.id = try json.required(id, "id")
  }
}
