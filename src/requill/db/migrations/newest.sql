CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE allowances (
	subject VARCHAR(80) NOT NULL,
	month VARCHAR(7) NOT NULL,
	kind VARCHAR(16) NOT NULL,
	used INTEGER NOT NULL,
	CONSTRAINT pk_allowances PRIMARY KEY (subject, month, kind)
);

CREATE TABLE reservations (
	id VARCHAR(36) NOT NULL,
	subjects JSON NOT NULL,
	month VARCHAR(7) NOT NULL,
	kind VARCHAR(16) NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_reservations PRIMARY KEY (id)
);

CREATE TABLE users (
	id VARCHAR(36) NOT NULL,
	username VARCHAR(64) NOT NULL,
	username_key VARCHAR(64) NOT NULL,
	is_guest BOOLEAN NOT NULL,
	email VARCHAR(254),
	name VARCHAR(120),
	first_name VARCHAR(120),
	last_name VARCHAR(120),
	review_changes_first BOOLEAN DEFAULT 0 NOT NULL,
	document_count INTEGER DEFAULT '0' NOT NULL,
	created_at DATETIME NOT NULL, email_key VARCHAR(254), email_verified_at DATETIME, password_hash VARCHAR(200), sealed_api_key BLOB, anonymised_at DATETIME, project_count INTEGER DEFAULT '0' NOT NULL, stored_bytes BIGINT DEFAULT '0' NOT NULL,
	CONSTRAINT pk_users PRIMARY KEY (id),
	CONSTRAINT uq_users_username_key UNIQUE (username_key)
);

CREATE TABLE auth_sessions (
	token_hash BLOB NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	created_at DATETIME NOT NULL,
	renewed_at DATETIME NOT NULL,
	expires_at DATETIME NOT NULL,
	ended_at DATETIME,
	CONSTRAINT pk_auth_sessions PRIMARY KEY (token_hash),
	CONSTRAINT fk_auth_sessions_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_auth_sessions_expires_at ON auth_sessions (expires_at);

CREATE INDEX ix_auth_sessions_user_id ON auth_sessions (user_id);

CREATE TABLE documents (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	owner_id VARCHAR(36) NOT NULL,
	template_id INTEGER,
	title VARCHAR(200) NOT NULL,
	title_key TEXT NOT NULL,
	content TEXT NOT NULL,
	version INTEGER NOT NULL,
	interview_open BOOLEAN NOT NULL,
	created_at DATETIME NOT NULL,
	updated_at DATETIME NOT NULL, project_id INTEGER REFERENCES projects (id) ON DELETE SET NULL, project_owner_id VARCHAR(36) REFERENCES users (id) ON DELETE SET NULL, projected INTEGER, trashed_at DATETIME, former_project_id INTEGER REFERENCES projects (id) ON DELETE SET NULL, comments_checked INTEGER, steps_left INTEGER DEFAULT 3 NOT NULL, release VARCHAR(40), tags JSON, tag_keys TEXT, links_read INTEGER,
	CONSTRAINT fk_documents_owner_id_users FOREIGN KEY(owner_id) REFERENCES users (id)
);

CREATE INDEX ix_documents_owner_recent ON documents (owner_id, updated_at, id);

CREATE TABLE idempotency_keys (
	user_id VARCHAR(36) NOT NULL,
	"key" VARCHAR(100) NOT NULL,
	request_hash VARCHAR(64) NOT NULL,
	answer JSON,
	turn_id VARCHAR(36),
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_idempotency_keys PRIMARY KEY (user_id, "key"),
	CONSTRAINT fk_idempotency_keys_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_idempotency_keys_created_at ON idempotency_keys (created_at);

CREATE TABLE interviews (
	document_id INTEGER NOT NULL,
	template_id INTEGER NOT NULL,
	mode VARCHAR(16) NOT NULL,
	is_complete BOOLEAN NOT NULL,
	turn_count INTEGER NOT NULL,
	state JSON NOT NULL,
	CONSTRAINT pk_interviews PRIMARY KEY (document_id),
	CONSTRAINT fk_interviews_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE TABLE messages (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	user_id VARCHAR(36),
	document_id INTEGER,
	role VARCHAR(16) NOT NULL,
	content TEXT NOT NULL,
	state VARCHAR(16) NOT NULL,
	notice VARCHAR(400),
	suggestions JSON NOT NULL,
	created_at DATETIME NOT NULL, thread_id INTEGER REFERENCES threads (id) ON DELETE CASCADE, project_id INTEGER REFERENCES projects (id) ON DELETE CASCADE, sources JSON DEFAULT '[]' NOT NULL,
	CONSTRAINT fk_messages_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_messages_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_messages_document ON messages (document_id, id);

CREATE TABLE turns (
	id VARCHAR(36) NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	document_id INTEGER,
	content TEXT NOT NULL,
	state VARCHAR(16) NOT NULL,
	answer JSON,
	created_at DATETIME NOT NULL,
	ended_at DATETIME, thread_id INTEGER REFERENCES threads (id) ON DELETE SET NULL, project_id INTEGER REFERENCES projects (id) ON DELETE SET NULL, is_panel BOOLEAN DEFAULT 0 NOT NULL, process_id VARCHAR(36), is_stopping BOOLEAN DEFAULT 0 NOT NULL,
	CONSTRAINT pk_turns PRIMARY KEY (id),
	CONSTRAINT fk_turns_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE SET NULL,
	CONSTRAINT fk_turns_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_turns_document_id ON turns (document_id);

CREATE INDEX ix_turns_state ON turns (state, created_at);

CREATE INDEX ix_turns_user_id ON turns (user_id);

CREATE UNIQUE INDEX uq_turns_running_document ON turns (document_id) WHERE state = 'running' AND document_id IS NOT NULL;

CREATE TABLE proposals (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	document_id INTEGER NOT NULL,
	message_id INTEGER,
	author VARCHAR(16) NOT NULL,
	state VARCHAR(16) NOT NULL,
	summary VARCHAR(200) NOT NULL,
	hunks JSON NOT NULL,
	created_at DATETIME NOT NULL,
	decided_at DATETIME, places JSON, comment_id INTEGER REFERENCES comments (id) ON DELETE SET NULL, author_user_id VARCHAR(36) REFERENCES users (id) ON DELETE SET NULL, reason TEXT,
	CONSTRAINT fk_proposals_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_proposals_message_id_messages FOREIGN KEY(message_id) REFERENCES messages (id) ON DELETE SET NULL
);

CREATE INDEX ix_proposals_document ON proposals (document_id, id);

CREATE INDEX ix_proposals_message_id ON proposals (message_id);

CREATE UNIQUE INDEX uq_users_email_key ON users (email_key);

CREATE TABLE throttles (
	subject BLOB NOT NULL,
	hits INTEGER NOT NULL,
	resets_at DATETIME NOT NULL,
	CONSTRAINT pk_throttles PRIMARY KEY (subject)
);

CREATE INDEX ix_throttles_resets_at ON throttles (resets_at);

CREATE INDEX ix_messages_user_id ON messages (user_id);

CREATE TABLE "revisions" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	document_id INTEGER NOT NULL,
	version INTEGER NOT NULL,
	title VARCHAR(200) NOT NULL,
	content TEXT NOT NULL,
	origin VARCHAR(16) NOT NULL,
	actor_id VARCHAR(36) NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT fk_revisions_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_revisions_actor_id_users FOREIGN KEY(actor_id) REFERENCES users (id)
);

CREATE INDEX ix_revisions_document ON revisions (document_id, id);

CREATE INDEX ix_revisions_actor_id ON revisions (actor_id);

CREATE TABLE sign_in_tokens (
	token_hash BLOB NOT NULL,
	browser_hash BLOB NOT NULL,
	purpose VARCHAR(16) NOT NULL,
	email VARCHAR(254) NOT NULL,
	user_id VARCHAR(36),
	callback VARCHAR(2000) NOT NULL,
	expires_at DATETIME NOT NULL,
	CONSTRAINT pk_sign_in_tokens PRIMARY KEY (token_hash),
	CONSTRAINT fk_sign_in_tokens_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE login_transactions (
	state_hash BLOB NOT NULL,
	browser_hash BLOB NOT NULL,
	provider VARCHAR(16) NOT NULL,
	verifier VARCHAR(64) NOT NULL,
	nonce VARCHAR(64) NOT NULL,
	callback VARCHAR(2000) NOT NULL,
	expires_at DATETIME NOT NULL,
	CONSTRAINT pk_login_transactions PRIMARY KEY (state_hash)
);

CREATE TABLE identities (
	issuer VARCHAR(255) NOT NULL,
	subject VARCHAR(255) NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_identities PRIMARY KEY (issuer, subject),
	CONSTRAINT fk_identities_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE pending_links (
	token_hash BLOB NOT NULL,
	provider VARCHAR(16) NOT NULL,
	issuer VARCHAR(255) NOT NULL,
	subject VARCHAR(255) NOT NULL,
	email VARCHAR(254) NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	callback VARCHAR(2000) NOT NULL,
	expires_at DATETIME NOT NULL,
	CONSTRAINT pk_pending_links PRIMARY KEY (token_hash),
	CONSTRAINT fk_pending_links_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_sign_in_tokens_expires_at ON sign_in_tokens (expires_at);

CREATE INDEX ix_login_transactions_expires_at ON login_transactions (expires_at);

CREATE INDEX ix_pending_links_expires_at ON pending_links (expires_at);

CREATE INDEX ix_sign_in_tokens_user_id ON sign_in_tokens (user_id);

CREATE INDEX ix_identities_user_id ON identities (user_id);

CREATE INDEX ix_pending_links_user_id ON pending_links (user_id);

CREATE TABLE projects (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	owner_id VARCHAR(36) NOT NULL,
	name VARCHAR(120) NOT NULL,
	name_key TEXT NOT NULL,
	description TEXT NOT NULL,
	status VARCHAR(16),
	document_count INTEGER DEFAULT '0' NOT NULL,
	created_at DATETIME NOT NULL,
	updated_at DATETIME NOT NULL, trashed_at DATETIME,
	CONSTRAINT fk_projects_owner_id_users FOREIGN KEY(owner_id) REFERENCES users (id)
);

CREATE INDEX ix_projects_owner_recent ON projects (owner_id, updated_at, id);

CREATE TABLE threads (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	owner_id VARCHAR(36) NOT NULL,
	title VARCHAR(200) NOT NULL,
	title_key TEXT NOT NULL,
	mode VARCHAR(16) NOT NULL,
	created_at DATETIME NOT NULL,
	updated_at DATETIME NOT NULL, trashed_at DATETIME,
	CONSTRAINT fk_threads_owner_id_users FOREIGN KEY(owner_id) REFERENCES users (id)
);

CREATE INDEX ix_threads_owner_recent ON threads (owner_id, updated_at, id);

CREATE INDEX ix_documents_project_recent ON documents (project_id, updated_at, id);

CREATE TABLE activities (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	owner_id VARCHAR(36) NOT NULL,
	kind VARCHAR(32) NOT NULL,
	project_id INTEGER,
	document_id INTEGER,
	title VARCHAR(200) NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT fk_activities_owner_id_users FOREIGN KEY(owner_id) REFERENCES users (id),
	CONSTRAINT fk_activities_project_id_projects FOREIGN KEY(project_id) REFERENCES projects (id) ON DELETE SET NULL,
	CONSTRAINT fk_activities_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE SET NULL
);

CREATE INDEX ix_activities_owner ON activities (owner_id, id);

CREATE INDEX ix_activities_project ON activities (project_id, id);

CREATE INDEX ix_activities_document_id ON activities (document_id);

CREATE UNIQUE INDEX uq_turns_running_thread ON turns (thread_id) WHERE state = 'running' AND thread_id IS NOT NULL;

CREATE INDEX ix_turns_thread_id ON turns (thread_id);

CREATE INDEX ix_messages_thread ON messages (thread_id, id);

CREATE UNIQUE INDEX uq_turns_running_project ON turns (project_id) WHERE state = 'running' AND project_id IS NOT NULL;

CREATE INDEX ix_turns_project_id ON turns (project_id);

CREATE INDEX ix_messages_project ON messages (project_id, id);

CREATE INDEX ix_messages_side_panel ON messages (user_id, id) WHERE document_id IS NULL AND thread_id IS NULL AND project_id IS NULL;

CREATE TABLE feedback (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	user_id VARCHAR(36),
	content TEXT NOT NULL,
	rating INTEGER,
	page VARCHAR(200),
	created_at DATETIME NOT NULL,
	CONSTRAINT fk_feedback_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_feedback_user_id ON feedback (user_id);

CREATE TABLE search_entries (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	owner_id VARCHAR(36) NOT NULL,
	kind VARCHAR(16) NOT NULL,
	item_id INTEGER NOT NULL,
	version INTEGER NOT NULL,
	indexed_version INTEGER NOT NULL,
	changed_at DATETIME NOT NULL,
	position INTEGER,
	CONSTRAINT fk_search_entries_owner_id_users FOREIGN KEY(owner_id) REFERENCES users (id)
);

CREATE UNIQUE INDEX uq_search_entries_item ON search_entries (kind, item_id);

CREATE INDEX ix_search_entries_owner_position ON search_entries (owner_id, position);

CREATE INDEX ix_search_entries_waiting ON search_entries (owner_id, changed_at, id) WHERE version <> indexed_version;

CREATE VIRTUAL TABLE search_index USING fts5(words, detail = none, columnsize = 0, tokenize = 'ascii', prefix = '8 9 10 11 12 13 14 15 16 17 18 19');

CREATE TRIGGER search_document_made AFTER INSERT ON documents BEGIN INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at) VALUES (NEW.owner_id, 'document', NEW.id, 1, 0, strftime('%Y-%m-%d %H:%M:%f000', 'now')); END;

CREATE TRIGGER search_document_changed AFTER UPDATE OF owner_id, title, content ON documents BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now'), owner_id = NEW.owner_id WHERE kind = 'document' AND item_id = NEW.id; END;

CREATE TRIGGER search_document_gone AFTER DELETE ON documents BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now') WHERE kind = 'document' AND item_id = OLD.id; END;

CREATE TRIGGER search_project_made AFTER INSERT ON projects BEGIN INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at) VALUES (NEW.owner_id, 'project', NEW.id, 1, 0, strftime('%Y-%m-%d %H:%M:%f000', 'now')); END;

CREATE TRIGGER search_project_changed AFTER UPDATE OF owner_id, name, description ON projects BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now'), owner_id = NEW.owner_id WHERE kind = 'project' AND item_id = NEW.id; END;

CREATE TRIGGER search_project_gone AFTER DELETE ON projects BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now') WHERE kind = 'project' AND item_id = OLD.id; END;

CREATE TRIGGER search_thread_made AFTER INSERT ON threads BEGIN INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at) VALUES (NEW.owner_id, 'thread', NEW.id, 1, 0, strftime('%Y-%m-%d %H:%M:%f000', 'now')); END;

CREATE TRIGGER search_thread_changed AFTER UPDATE OF owner_id, title ON threads BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now'), owner_id = NEW.owner_id WHERE kind = 'thread' AND item_id = NEW.id; END;

CREATE TRIGGER search_thread_gone AFTER DELETE ON threads BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now') WHERE kind = 'thread' AND item_id = OLD.id; END;

CREATE TRIGGER search_message_made AFTER INSERT ON messages WHEN NEW.thread_id IS NOT NULL BEGIN INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at) VALUES ((SELECT owner_id FROM threads WHERE id = NEW.thread_id), 'message', NEW.id, 1, 0, strftime('%Y-%m-%d %H:%M:%f000', 'now')); END;

CREATE TRIGGER search_message_changed AFTER UPDATE OF content ON messages WHEN NEW.thread_id IS NOT NULL BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now') WHERE kind = 'message' AND item_id = NEW.id; END;

CREATE TRIGGER search_message_gone AFTER DELETE ON messages WHEN OLD.thread_id IS NOT NULL BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now') WHERE kind = 'message' AND item_id = OLD.id; END;

CREATE TRIGGER search_thread_moved AFTER UPDATE OF owner_id ON threads BEGIN UPDATE search_entries SET version = version + 1, changed_at = strftime('%Y-%m-%d %H:%M:%f000', 'now'), owner_id = NEW.owner_id WHERE kind = 'message' AND item_id IN (SELECT id FROM messages WHERE thread_id = NEW.id); END;

CREATE TABLE shares (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	document_id INTEGER NOT NULL,
	token VARCHAR(43) NOT NULL,
	created_at DATETIME NOT NULL, role VARCHAR(16) DEFAULT 'viewer' NOT NULL, expires_at DATETIME, password_hash VARCHAR(200), shows_owner BOOLEAN DEFAULT 0 NOT NULL,
	CONSTRAINT fk_shares_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT uq_shares_document_id UNIQUE (document_id),
	CONSTRAINT uq_shares_token UNIQUE (token)
);

CREATE INDEX ix_proposals_state ON proposals (document_id, state);

CREATE TABLE dismissals (
	document_id INTEGER NOT NULL,
	finding_id VARCHAR(24) NOT NULL,
	reason VARCHAR(200) NOT NULL,
	dismissed_at DATETIME NOT NULL,
	CONSTRAINT pk_dismissals PRIMARY KEY (document_id, finding_id),
	CONSTRAINT fk_dismissals_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE TRIGGER stored_documents_made AFTER INSERT ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.title AS BLOB)), 0) + coalesce(length(CAST(NEW.content AS BLOB)), 0)) WHERE id = NEW.owner_id; END;

CREATE TRIGGER stored_documents_changed AFTER UPDATE OF title, content ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.title AS BLOB)), 0) + coalesce(length(CAST(NEW.content AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.title AS BLOB)), 0) + coalesce(length(CAST(OLD.content AS BLOB)), 0)) WHERE id = OLD.owner_id AND (256 + coalesce(length(CAST(NEW.title AS BLOB)), 0) + coalesce(length(CAST(NEW.content AS BLOB)), 0)) <> (256 + coalesce(length(CAST(OLD.title AS BLOB)), 0) + coalesce(length(CAST(OLD.content AS BLOB)), 0)); END;

CREATE TRIGGER stored_documents_moved AFTER UPDATE OF owner_id ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(NEW.title AS BLOB)), 0) + coalesce(length(CAST(NEW.content AS BLOB)), 0)) - (coalesce((SELECT sum((256 + coalesce(length(CAST(a.hunks AS BLOB)), 0))) FROM proposals a WHERE a.document_id = OLD.id), 0) + coalesce((SELECT sum((256 + coalesce(length(CAST(a.title AS BLOB)), 0) + coalesce(length(CAST(a.content AS BLOB)), 0))) FROM revisions a WHERE a.document_id = OLD.id), 0) + coalesce((SELECT sum((256 + coalesce(length(CAST(a.state AS BLOB)), 0))) FROM interviews a WHERE a.document_id = OLD.id), 0)) WHERE id = OLD.owner_id; UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.title AS BLOB)), 0) + coalesce(length(CAST(NEW.content AS BLOB)), 0)) + (coalesce((SELECT sum((256 + coalesce(length(CAST(a.hunks AS BLOB)), 0))) FROM proposals a WHERE a.document_id = OLD.id), 0) + coalesce((SELECT sum((256 + coalesce(length(CAST(a.title AS BLOB)), 0) + coalesce(length(CAST(a.content AS BLOB)), 0))) FROM revisions a WHERE a.document_id = OLD.id), 0) + coalesce((SELECT sum((256 + coalesce(length(CAST(a.state AS BLOB)), 0))) FROM interviews a WHERE a.document_id = OLD.id), 0)) WHERE id = NEW.owner_id; END;

CREATE TRIGGER stored_documents_gone BEFORE DELETE ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(OLD.title AS BLOB)), 0) + coalesce(length(CAST(OLD.content AS BLOB)), 0)) - (coalesce((SELECT sum((256 + coalesce(length(CAST(a.hunks AS BLOB)), 0))) FROM proposals a WHERE a.document_id = OLD.id), 0) + coalesce((SELECT sum((256 + coalesce(length(CAST(a.title AS BLOB)), 0) + coalesce(length(CAST(a.content AS BLOB)), 0))) FROM revisions a WHERE a.document_id = OLD.id), 0) + coalesce((SELECT sum((256 + coalesce(length(CAST(a.state AS BLOB)), 0))) FROM interviews a WHERE a.document_id = OLD.id), 0)) WHERE id = OLD.owner_id; END;

CREATE TRIGGER stored_projects_made AFTER INSERT ON projects BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.name AS BLOB)), 0) + coalesce(length(CAST(NEW.description AS BLOB)), 0)) WHERE id = NEW.owner_id; END;

CREATE TRIGGER stored_projects_changed AFTER UPDATE OF name, description ON projects BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.name AS BLOB)), 0) + coalesce(length(CAST(NEW.description AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.name AS BLOB)), 0) + coalesce(length(CAST(OLD.description AS BLOB)), 0)) WHERE id = OLD.owner_id AND (256 + coalesce(length(CAST(NEW.name AS BLOB)), 0) + coalesce(length(CAST(NEW.description AS BLOB)), 0)) <> (256 + coalesce(length(CAST(OLD.name AS BLOB)), 0) + coalesce(length(CAST(OLD.description AS BLOB)), 0)); END;

CREATE TRIGGER stored_projects_moved AFTER UPDATE OF owner_id ON projects BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(NEW.name AS BLOB)), 0) + coalesce(length(CAST(NEW.description AS BLOB)), 0)) - 0 WHERE id = OLD.owner_id; UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.name AS BLOB)), 0) + coalesce(length(CAST(NEW.description AS BLOB)), 0)) + 0 WHERE id = NEW.owner_id; END;

CREATE TRIGGER stored_projects_gone AFTER DELETE ON projects BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(OLD.name AS BLOB)), 0) + coalesce(length(CAST(OLD.description AS BLOB)), 0)) - 0 WHERE id = OLD.owner_id; END;

CREATE TRIGGER stored_threads_made AFTER INSERT ON threads BEGIN UPDATE users SET stored_bytes = stored_bytes + (256) WHERE id = NEW.owner_id; END;

CREATE TRIGGER stored_threads_moved AFTER UPDATE OF owner_id ON threads BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256) - 0 WHERE id = OLD.owner_id; UPDATE users SET stored_bytes = stored_bytes + (256) + 0 WHERE id = NEW.owner_id; END;

CREATE TRIGGER stored_threads_gone AFTER DELETE ON threads BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256) - 0 WHERE id = OLD.owner_id; END;

CREATE TRIGGER stored_messages_made AFTER INSERT ON messages BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(NEW.sources AS BLOB)), 0)) WHERE id = NEW.user_id; END;

CREATE TRIGGER stored_messages_changed AFTER UPDATE OF content, sources ON messages BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(NEW.sources AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.content AS BLOB)), 0) + coalesce(length(CAST(OLD.sources AS BLOB)), 0)) WHERE id = OLD.user_id AND (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(NEW.sources AS BLOB)), 0)) <> (256 + coalesce(length(CAST(OLD.content AS BLOB)), 0) + coalesce(length(CAST(OLD.sources AS BLOB)), 0)); END;

CREATE TRIGGER stored_messages_moved AFTER UPDATE OF user_id ON messages BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(NEW.sources AS BLOB)), 0)) - 0 WHERE id = OLD.user_id; UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(NEW.sources AS BLOB)), 0)) + 0 WHERE id = NEW.user_id; END;

CREATE TRIGGER stored_messages_gone AFTER DELETE ON messages BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(OLD.content AS BLOB)), 0) + coalesce(length(CAST(OLD.sources AS BLOB)), 0)) - 0 WHERE id = OLD.user_id; END;

CREATE TRIGGER stored_turns_made AFTER INSERT ON turns BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(CASE WHEN NEW.state = 'finished' THEN NEW.answer END AS BLOB)), 0)) WHERE id = NEW.user_id; END;

CREATE TRIGGER stored_turns_changed AFTER UPDATE OF content, answer ON turns BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(CASE WHEN NEW.state = 'finished' THEN NEW.answer END AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.content AS BLOB)), 0) + coalesce(length(CAST(CASE WHEN OLD.state = 'finished' THEN OLD.answer END AS BLOB)), 0)) WHERE id = OLD.user_id AND (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(CASE WHEN NEW.state = 'finished' THEN NEW.answer END AS BLOB)), 0)) <> (256 + coalesce(length(CAST(OLD.content AS BLOB)), 0) + coalesce(length(CAST(CASE WHEN OLD.state = 'finished' THEN OLD.answer END AS BLOB)), 0)); END;

CREATE TRIGGER stored_turns_moved AFTER UPDATE OF user_id ON turns BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(CASE WHEN NEW.state = 'finished' THEN NEW.answer END AS BLOB)), 0)) - 0 WHERE id = OLD.user_id; UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.content AS BLOB)), 0) + coalesce(length(CAST(CASE WHEN NEW.state = 'finished' THEN NEW.answer END AS BLOB)), 0)) + 0 WHERE id = NEW.user_id; END;

CREATE TRIGGER stored_turns_gone AFTER DELETE ON turns BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(OLD.content AS BLOB)), 0) + coalesce(length(CAST(CASE WHEN OLD.state = 'finished' THEN OLD.answer END AS BLOB)), 0)) - 0 WHERE id = OLD.user_id; END;

CREATE TRIGGER stored_idempotency_keys_made AFTER INSERT ON idempotency_keys BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.answer AS BLOB)), 0)) WHERE id = NEW.user_id; END;

CREATE TRIGGER stored_idempotency_keys_changed AFTER UPDATE OF answer ON idempotency_keys BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.answer AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.answer AS BLOB)), 0)) WHERE id = OLD.user_id AND (256 + coalesce(length(CAST(NEW.answer AS BLOB)), 0)) <> (256 + coalesce(length(CAST(OLD.answer AS BLOB)), 0)); END;

CREATE TRIGGER stored_idempotency_keys_moved AFTER UPDATE OF user_id ON idempotency_keys BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(NEW.answer AS BLOB)), 0)) - 0 WHERE id = OLD.user_id; UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.answer AS BLOB)), 0)) + 0 WHERE id = NEW.user_id; END;

CREATE TRIGGER stored_idempotency_keys_gone AFTER DELETE ON idempotency_keys BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(OLD.answer AS BLOB)), 0)) - 0 WHERE id = OLD.user_id; END;

CREATE TRIGGER stored_proposals_made AFTER INSERT ON proposals BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.hunks AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id); END;

CREATE TRIGGER stored_proposals_changed AFTER UPDATE OF hunks ON proposals BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.hunks AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.hunks AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND (256 + coalesce(length(CAST(NEW.hunks AS BLOB)), 0)) <> (256 + coalesce(length(CAST(OLD.hunks AS BLOB)), 0)); END;

CREATE TRIGGER stored_proposals_gone AFTER DELETE ON proposals BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(OLD.hunks AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = OLD.document_id); END;

CREATE TRIGGER stored_revisions_made AFTER INSERT ON revisions BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.title AS BLOB)), 0) + coalesce(length(CAST(NEW.content AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id); END;

CREATE TRIGGER stored_revisions_changed AFTER UPDATE OF title, content ON revisions BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.title AS BLOB)), 0) + coalesce(length(CAST(NEW.content AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.title AS BLOB)), 0) + coalesce(length(CAST(OLD.content AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND (256 + coalesce(length(CAST(NEW.title AS BLOB)), 0) + coalesce(length(CAST(NEW.content AS BLOB)), 0)) <> (256 + coalesce(length(CAST(OLD.title AS BLOB)), 0) + coalesce(length(CAST(OLD.content AS BLOB)), 0)); END;

CREATE TRIGGER stored_revisions_gone AFTER DELETE ON revisions BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(OLD.title AS BLOB)), 0) + coalesce(length(CAST(OLD.content AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = OLD.document_id); END;

CREATE TRIGGER stored_interviews_made AFTER INSERT ON interviews BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.state AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id); END;

CREATE TRIGGER stored_interviews_changed AFTER UPDATE OF state ON interviews BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + coalesce(length(CAST(NEW.state AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.state AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND (256 + coalesce(length(CAST(NEW.state AS BLOB)), 0)) <> (256 + coalesce(length(CAST(OLD.state AS BLOB)), 0)); END;

CREATE TRIGGER stored_interviews_gone AFTER DELETE ON interviews BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + coalesce(length(CAST(OLD.state AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = OLD.document_id); END;

CREATE TABLE processes (
	id VARCHAR(36) NOT NULL,
	started_at DATETIME NOT NULL,
	seen_at DATETIME NOT NULL,
	steady_since DATETIME NOT NULL,
	CONSTRAINT pk_processes PRIMARY KEY (id)
);

CREATE TABLE schema_state (
	oldest_program VARCHAR(32) NOT NULL,
	CONSTRAINT pk_schema_state PRIMARY KEY (oldest_program)
);

CREATE TABLE document_members (
	document_id INTEGER NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	role VARCHAR(16) NOT NULL,
	joined_through_link BOOLEAN DEFAULT 0 NOT NULL,
	role_without_link VARCHAR(16),
	address VARCHAR(254),
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_document_members PRIMARY KEY (document_id, user_id),
	CONSTRAINT fk_document_members_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_document_members_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_document_members_user ON document_members (user_id, document_id);

CREATE TABLE project_members (
	project_id INTEGER NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	role VARCHAR(16) NOT NULL,
	address VARCHAR(254),
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_project_members PRIMARY KEY (project_id, user_id),
	CONSTRAINT fk_project_members_project_id_projects FOREIGN KEY(project_id) REFERENCES projects (id) ON DELETE CASCADE,
	CONSTRAINT fk_project_members_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_project_members_user ON project_members (user_id, project_id);

CREATE TABLE invitations (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	document_id INTEGER,
	project_id INTEGER,
	address VARCHAR(254) NOT NULL,
	address_key VARCHAR(254) NOT NULL,
	role VARCHAR(16) NOT NULL,
	token_hash BLOB NOT NULL,
	inviter_user_id VARCHAR(36) NOT NULL,
	created_at DATETIME NOT NULL,
	expires_at DATETIME NOT NULL,
	sent_at DATETIME,
	accepted_user_id VARCHAR(36),
	CONSTRAINT fk_invitations_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_invitations_project_id_projects FOREIGN KEY(project_id) REFERENCES projects (id) ON DELETE CASCADE,
	CONSTRAINT fk_invitations_inviter_user_id_users FOREIGN KEY(inviter_user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT fk_invitations_accepted_user_id_users FOREIGN KEY(accepted_user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX uq_invitations_document_address ON invitations (document_id, address_key);

CREATE UNIQUE INDEX uq_invitations_project_address ON invitations (project_id, address_key);

CREATE UNIQUE INDEX uq_invitations_token_hash ON invitations (token_hash);

CREATE INDEX ix_invitations_address_key ON invitations (address_key);

CREATE INDEX ix_invitations_inviter_user_id ON invitations (inviter_user_id);

CREATE INDEX ix_invitations_accepted_user_id ON invitations (accepted_user_id);

CREATE INDEX ix_shares_expires_at ON shares (expires_at) WHERE expires_at IS NOT NULL;

CREATE INDEX ix_documents_project_owner ON documents (project_owner_id) WHERE project_owner_id IS NOT NULL;

CREATE TABLE document_updates (
	document_id INTEGER NOT NULL,
	number INTEGER NOT NULL,
	"update" BLOB NOT NULL,
	origin VARCHAR(16) NOT NULL,
	actor_id VARCHAR(36),
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_document_updates PRIMARY KEY (document_id, number),
	CONSTRAINT fk_document_updates_actor_id_users FOREIGN KEY(actor_id) REFERENCES users (id) ON DELETE SET NULL,
	CONSTRAINT fk_document_updates_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE INDEX ix_document_updates_actor_id ON document_updates (actor_id);

CREATE TABLE document_snapshots (
	document_id INTEGER NOT NULL,
	number INTEGER NOT NULL,
	state BLOB NOT NULL,
	CONSTRAINT pk_document_snapshots PRIMARY KEY (document_id),
	CONSTRAINT fk_document_snapshots_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE INDEX ix_documents_behind ON documents (id) WHERE projected < version;

CREATE TRIGGER stored_places_made AFTER INSERT ON proposals BEGIN UPDATE users SET stored_bytes = stored_bytes + (coalesce(length(CAST(NEW.places AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND (coalesce(length(CAST(NEW.places AS BLOB)), 0)) <> 0; END;

CREATE TRIGGER stored_places_changed AFTER UPDATE OF places ON proposals BEGIN UPDATE users SET stored_bytes = stored_bytes + (coalesce(length(CAST(NEW.places AS BLOB)), 0) - coalesce(length(CAST(OLD.places AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND (coalesce(length(CAST(NEW.places AS BLOB)), 0) - coalesce(length(CAST(OLD.places AS BLOB)), 0)) <> 0; END;

CREATE TRIGGER stored_places_gone AFTER DELETE ON proposals BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - coalesce(length(CAST(OLD.places AS BLOB)), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = OLD.document_id) AND (0 - coalesce(length(CAST(OLD.places AS BLOB)), 0)) <> 0; END;

CREATE TRIGGER stored_places_moved AFTER UPDATE OF owner_id ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - coalesce((SELECT sum(coalesce(length(CAST(a.places AS BLOB)), 0)) FROM proposals a WHERE a.document_id = OLD.id), 0)) WHERE id = OLD.owner_id AND (0 - coalesce((SELECT sum(coalesce(length(CAST(a.places AS BLOB)), 0)) FROM proposals a WHERE a.document_id = OLD.id), 0)) <> 0; UPDATE users SET stored_bytes = stored_bytes + (coalesce((SELECT sum(coalesce(length(CAST(a.places AS BLOB)), 0)) FROM proposals a WHERE a.document_id = OLD.id), 0)) WHERE id = NEW.owner_id AND (coalesce((SELECT sum(coalesce(length(CAST(a.places AS BLOB)), 0)) FROM proposals a WHERE a.document_id = OLD.id), 0)) <> 0; END;

CREATE TRIGGER stored_places_with_document_gone BEFORE DELETE ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - coalesce((SELECT sum(coalesce(length(CAST(a.places AS BLOB)), 0)) FROM proposals a WHERE a.document_id = OLD.id), 0)) WHERE id = OLD.owner_id AND (0 - coalesce((SELECT sum(coalesce(length(CAST(a.places AS BLOB)), 0)) FROM proposals a WHERE a.document_id = OLD.id), 0)) <> 0; END;

CREATE INDEX ix_documents_trash ON documents (owner_id, trashed_at, id) WHERE trashed_at IS NOT NULL;

CREATE INDEX ix_documents_trashed_at ON documents (trashed_at) WHERE trashed_at IS NOT NULL;

CREATE INDEX ix_projects_trash ON projects (owner_id, trashed_at, id) WHERE trashed_at IS NOT NULL;

CREATE INDEX ix_projects_trashed_at ON projects (trashed_at) WHERE trashed_at IS NOT NULL;

CREATE INDEX ix_threads_trash ON threads (owner_id, trashed_at, id) WHERE trashed_at IS NOT NULL;

CREATE INDEX ix_threads_trashed_at ON threads (trashed_at) WHERE trashed_at IS NOT NULL;

CREATE INDEX ix_documents_former_project ON documents (former_project_id) WHERE former_project_id IS NOT NULL;

CREATE TABLE document_revisions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	document_id INTEGER NOT NULL,
	from_version INTEGER NOT NULL,
	to_version INTEGER NOT NULL,
	origin VARCHAR(16) NOT NULL,
	title_before VARCHAR(200) NOT NULL,
	title VARCHAR(200) NOT NULL,
	checksum BIGINT NOT NULL,
	began_at DATETIME NOT NULL,
	ended_at DATETIME NOT NULL,
	is_closed BOOLEAN NOT NULL,
	kept_for VARCHAR(16),
	about VARCHAR(200),
	restored_id INTEGER,
	restored_at DATETIME,
	restored_name VARCHAR(100),
	undone INTEGER,
	name VARCHAR(100),
	namer_user_id VARCHAR(36),
	named_at DATETIME,
	words_added INTEGER NOT NULL,
	words_removed INTEGER NOT NULL,
	sections JSON NOT NULL,
	delta BLOB NOT NULL,
	base BLOB,
	CONSTRAINT fk_document_revisions_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_document_revisions_namer_user_id_users FOREIGN KEY(namer_user_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_document_revisions_document ON document_revisions (document_id, id);

CREATE INDEX ix_document_revisions_version ON document_revisions (document_id, to_version);

CREATE INDEX ix_document_revisions_keyframes ON document_revisions (document_id, id) WHERE base IS NOT NULL;

CREATE INDEX ix_document_revisions_named ON document_revisions (document_id, id) WHERE name IS NOT NULL;

CREATE INDEX ix_document_revisions_namer_user_id ON document_revisions (namer_user_id);

CREATE TABLE document_revision_authors (
	revision_id INTEGER NOT NULL,
	position INTEGER NOT NULL,
	user_id VARCHAR(36),
	CONSTRAINT pk_document_revision_authors PRIMARY KEY (revision_id, position),
	CONSTRAINT fk_document_revision_authors_revision_id_document_revisions FOREIGN KEY(revision_id) REFERENCES document_revisions (id) ON DELETE CASCADE,
	CONSTRAINT fk_document_revision_authors_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_document_revision_authors_user_id ON document_revision_authors (user_id);

CREATE TABLE document_reads (
	document_id INTEGER NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	version INTEGER NOT NULL,
	read_at DATETIME NOT NULL,
	CONSTRAINT pk_document_reads PRIMARY KEY (document_id, user_id),
	CONSTRAINT fk_document_reads_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_document_reads_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_document_reads_user ON document_reads (user_id, document_id);

CREATE TRIGGER stored_document_revisions_made AFTER INSERT ON document_revisions BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + length(NEW.delta) + coalesce(length(NEW.base), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id); END;

CREATE TRIGGER stored_document_revisions_changed AFTER UPDATE OF delta, base ON document_revisions BEGIN UPDATE users SET stored_bytes = stored_bytes + (256 + length(NEW.delta) + coalesce(length(NEW.base), 0)) - (256 + length(OLD.delta) + coalesce(length(OLD.base), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND (256 + length(NEW.delta) + coalesce(length(NEW.base), 0)) <> (256 + length(OLD.delta) + coalesce(length(OLD.base), 0)); END;

CREATE TRIGGER stored_document_revisions_gone AFTER DELETE ON document_revisions BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (256 + length(OLD.delta) + coalesce(length(OLD.base), 0)) WHERE id = (SELECT owner_id FROM documents WHERE id = OLD.document_id); END;

CREATE TRIGGER stored_documents_moved_history AFTER UPDATE OF owner_id ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (SELECT coalesce(sum((256 + length(a.delta) + coalesce(length(a.base), 0))), 0) FROM document_revisions a WHERE a.document_id = OLD.id) WHERE id = OLD.owner_id; UPDATE users SET stored_bytes = stored_bytes + (SELECT coalesce(sum((256 + length(a.delta) + coalesce(length(a.base), 0))), 0) FROM document_revisions a WHERE a.document_id = OLD.id) WHERE id = NEW.owner_id; END;

CREATE TRIGGER stored_documents_gone_history BEFORE DELETE ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + 0 - (SELECT coalesce(sum((256 + length(a.delta) + coalesce(length(a.base), 0))), 0) FROM document_revisions a WHERE a.document_id = OLD.id) WHERE id = OLD.owner_id; END;

CREATE TABLE comments (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	document_id INTEGER NOT NULL,
	parent_id INTEGER,
	author_user_id VARCHAR(36),
	body TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	edited_at DATETIME,
	deleted_at DATETIME,
	resolved_at DATETIME,
	moved_at DATETIME,
	detached_at DATETIME,
	resolver_user_id VARCHAR(36),
	quote TEXT,
	prefix TEXT,
	suffix TEXT,
	passage JSON,
	CONSTRAINT fk_comments_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_comments_parent_id_comments FOREIGN KEY(parent_id) REFERENCES comments (id) ON DELETE CASCADE,
	CONSTRAINT fk_comments_author_user_id_users FOREIGN KEY(author_user_id) REFERENCES users (id) ON DELETE SET NULL,
	CONSTRAINT fk_comments_resolver_user_id_users FOREIGN KEY(resolver_user_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_comments_document ON comments (document_id, parent_id, id);

CREATE INDEX ix_comments_parent ON comments (parent_id, id);

CREATE INDEX ix_comments_author_user_id ON comments (author_user_id);

CREATE INDEX ix_comments_resolver_user_id ON comments (resolver_user_id);

CREATE TABLE comment_mentions (
	comment_id INTEGER NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	CONSTRAINT pk_comment_mentions PRIMARY KEY (comment_id, user_id),
	CONSTRAINT fk_comment_mentions_comment_id_comments FOREIGN KEY(comment_id) REFERENCES comments (id) ON DELETE CASCADE,
	CONSTRAINT fk_comment_mentions_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_comment_mentions_user ON comment_mentions (user_id, comment_id);

CREATE TABLE comment_reactions (
	comment_id INTEGER NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	kind VARCHAR(16) NOT NULL,
	CONSTRAINT pk_comment_reactions PRIMARY KEY (comment_id, user_id, kind),
	CONSTRAINT fk_comment_reactions_comment_id_comments FOREIGN KEY(comment_id) REFERENCES comments (id) ON DELETE CASCADE,
	CONSTRAINT fk_comment_reactions_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_comment_reactions_user ON comment_reactions (user_id, comment_id);

CREATE INDEX ix_documents_comments_behind ON documents (id) WHERE comments_checked < coalesce(projected, version);

CREATE INDEX ix_proposals_comment_id ON proposals (comment_id);

CREATE TRIGGER stored_comments_made AFTER INSERT ON comments BEGIN UPDATE users SET stored_bytes = stored_bytes + ((256 + coalesce(length(CAST(NEW.body AS BLOB)), 0) + coalesce(length(CAST(NEW.quote AS BLOB)), 0) + coalesce(length(CAST(NEW.prefix AS BLOB)), 0) + coalesce(length(CAST(NEW.suffix AS BLOB)), 0) + coalesce(length(CAST(NEW.passage AS BLOB)), 0))) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND ((256 + coalesce(length(CAST(NEW.body AS BLOB)), 0) + coalesce(length(CAST(NEW.quote AS BLOB)), 0) + coalesce(length(CAST(NEW.prefix AS BLOB)), 0) + coalesce(length(CAST(NEW.suffix AS BLOB)), 0) + coalesce(length(CAST(NEW.passage AS BLOB)), 0))) <> 0; END;

CREATE TRIGGER stored_comments_changed AFTER UPDATE OF body, quote, prefix, suffix, passage ON comments BEGIN UPDATE users SET stored_bytes = stored_bytes + ((256 + coalesce(length(CAST(NEW.body AS BLOB)), 0) + coalesce(length(CAST(NEW.quote AS BLOB)), 0) + coalesce(length(CAST(NEW.prefix AS BLOB)), 0) + coalesce(length(CAST(NEW.suffix AS BLOB)), 0) + coalesce(length(CAST(NEW.passage AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.body AS BLOB)), 0) + coalesce(length(CAST(OLD.quote AS BLOB)), 0) + coalesce(length(CAST(OLD.prefix AS BLOB)), 0) + coalesce(length(CAST(OLD.suffix AS BLOB)), 0) + coalesce(length(CAST(OLD.passage AS BLOB)), 0))) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND ((256 + coalesce(length(CAST(NEW.body AS BLOB)), 0) + coalesce(length(CAST(NEW.quote AS BLOB)), 0) + coalesce(length(CAST(NEW.prefix AS BLOB)), 0) + coalesce(length(CAST(NEW.suffix AS BLOB)), 0) + coalesce(length(CAST(NEW.passage AS BLOB)), 0)) - (256 + coalesce(length(CAST(OLD.body AS BLOB)), 0) + coalesce(length(CAST(OLD.quote AS BLOB)), 0) + coalesce(length(CAST(OLD.prefix AS BLOB)), 0) + coalesce(length(CAST(OLD.suffix AS BLOB)), 0) + coalesce(length(CAST(OLD.passage AS BLOB)), 0))) <> 0; END;

CREATE TRIGGER stored_comments_gone AFTER DELETE ON comments BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - (256 + coalesce(length(CAST(OLD.body AS BLOB)), 0) + coalesce(length(CAST(OLD.quote AS BLOB)), 0) + coalesce(length(CAST(OLD.prefix AS BLOB)), 0) + coalesce(length(CAST(OLD.suffix AS BLOB)), 0) + coalesce(length(CAST(OLD.passage AS BLOB)), 0))) WHERE id = (SELECT owner_id FROM documents WHERE id = OLD.document_id) AND (0 - (256 + coalesce(length(CAST(OLD.body AS BLOB)), 0) + coalesce(length(CAST(OLD.quote AS BLOB)), 0) + coalesce(length(CAST(OLD.prefix AS BLOB)), 0) + coalesce(length(CAST(OLD.suffix AS BLOB)), 0) + coalesce(length(CAST(OLD.passage AS BLOB)), 0))) <> 0; END;

CREATE TRIGGER stored_comments_moved AFTER UPDATE OF owner_id ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - coalesce((SELECT sum((256 + coalesce(length(CAST(a.body AS BLOB)), 0) + coalesce(length(CAST(a.quote AS BLOB)), 0) + coalesce(length(CAST(a.prefix AS BLOB)), 0) + coalesce(length(CAST(a.suffix AS BLOB)), 0) + coalesce(length(CAST(a.passage AS BLOB)), 0))) FROM comments a WHERE a.document_id = OLD.id), 0)) WHERE id = OLD.owner_id AND (0 - coalesce((SELECT sum((256 + coalesce(length(CAST(a.body AS BLOB)), 0) + coalesce(length(CAST(a.quote AS BLOB)), 0) + coalesce(length(CAST(a.prefix AS BLOB)), 0) + coalesce(length(CAST(a.suffix AS BLOB)), 0) + coalesce(length(CAST(a.passage AS BLOB)), 0))) FROM comments a WHERE a.document_id = OLD.id), 0)) <> 0; UPDATE users SET stored_bytes = stored_bytes + (coalesce((SELECT sum((256 + coalesce(length(CAST(a.body AS BLOB)), 0) + coalesce(length(CAST(a.quote AS BLOB)), 0) + coalesce(length(CAST(a.prefix AS BLOB)), 0) + coalesce(length(CAST(a.suffix AS BLOB)), 0) + coalesce(length(CAST(a.passage AS BLOB)), 0))) FROM comments a WHERE a.document_id = OLD.id), 0)) WHERE id = NEW.owner_id AND (coalesce((SELECT sum((256 + coalesce(length(CAST(a.body AS BLOB)), 0) + coalesce(length(CAST(a.quote AS BLOB)), 0) + coalesce(length(CAST(a.prefix AS BLOB)), 0) + coalesce(length(CAST(a.suffix AS BLOB)), 0) + coalesce(length(CAST(a.passage AS BLOB)), 0))) FROM comments a WHERE a.document_id = OLD.id), 0)) <> 0; END;

CREATE TRIGGER stored_comments_with_document_gone BEFORE DELETE ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - coalesce((SELECT sum((256 + coalesce(length(CAST(a.body AS BLOB)), 0) + coalesce(length(CAST(a.quote AS BLOB)), 0) + coalesce(length(CAST(a.prefix AS BLOB)), 0) + coalesce(length(CAST(a.suffix AS BLOB)), 0) + coalesce(length(CAST(a.passage AS BLOB)), 0))) FROM comments a WHERE a.document_id = OLD.id), 0)) WHERE id = OLD.owner_id AND (0 - coalesce((SELECT sum((256 + coalesce(length(CAST(a.body AS BLOB)), 0) + coalesce(length(CAST(a.quote AS BLOB)), 0) + coalesce(length(CAST(a.prefix AS BLOB)), 0) + coalesce(length(CAST(a.suffix AS BLOB)), 0) + coalesce(length(CAST(a.passage AS BLOB)), 0))) FROM comments a WHERE a.document_id = OLD.id), 0)) <> 0; END;

CREATE TABLE notifications (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	user_id VARCHAR(36) NOT NULL,
	actor_user_id VARCHAR(36),
	kind VARCHAR(16) NOT NULL,
	detail VARCHAR(16),
	document_id INTEGER,
	project_id INTEGER,
	comment_id INTEGER,
	proposal_id INTEGER,
	is_shown BOOLEAN DEFAULT 1 NOT NULL,
	waits_for_mail BOOLEAN DEFAULT 0 NOT NULL,
	created_at DATETIME NOT NULL,
	read_at DATETIME,
	CONSTRAINT fk_notifications_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT fk_notifications_actor_user_id_users FOREIGN KEY(actor_user_id) REFERENCES users (id) ON DELETE SET NULL,
	CONSTRAINT fk_notifications_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_notifications_project_id_projects FOREIGN KEY(project_id) REFERENCES projects (id) ON DELETE CASCADE,
	CONSTRAINT fk_notifications_comment_id_comments FOREIGN KEY(comment_id) REFERENCES comments (id) ON DELETE CASCADE,
	CONSTRAINT fk_notifications_proposal_id_proposals FOREIGN KEY(proposal_id) REFERENCES proposals (id) ON DELETE CASCADE
);

CREATE INDEX ix_notifications_user ON notifications (user_id, id);

CREATE INDEX ix_notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL;

CREATE INDEX ix_notifications_unmailed ON notifications (user_id, id) WHERE waits_for_mail;

CREATE INDEX ix_notifications_actor_user_id ON notifications (actor_user_id);

CREATE INDEX ix_notifications_document_id ON notifications (document_id);

CREATE INDEX ix_notifications_project_id ON notifications (project_id);

CREATE INDEX ix_notifications_comment_id ON notifications (comment_id);

CREATE INDEX ix_notifications_proposal_id ON notifications (proposal_id);

CREATE TABLE inbox_settings (
	user_id VARCHAR(36) NOT NULL,
	mail VARCHAR(16) NOT NULL,
	time_zone VARCHAR(64) NOT NULL,
	not_shown JSON NOT NULL,
	not_mailed JSON NOT NULL,
	CONSTRAINT pk_inbox_settings PRIMARY KEY (user_id),
	CONSTRAINT fk_inbox_settings_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE muted_documents (
	document_id INTEGER NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_muted_documents PRIMARY KEY (document_id, user_id),
	CONSTRAINT fk_muted_documents_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_muted_documents_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_muted_documents_user ON muted_documents (user_id, document_id);

CREATE TABLE inbox_mails (
	user_id VARCHAR(36) NOT NULL,
	due_at DATETIME,
	claim VARCHAR(36),
	claimed_until DATETIME,
	failures INTEGER DEFAULT '0' NOT NULL,
	sent_at DATETIME,
	CONSTRAINT pk_inbox_mails PRIMARY KEY (user_id),
	CONSTRAINT fk_inbox_mails_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_inbox_mails_due ON inbox_mails (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX ix_proposals_author_user_id ON proposals (author_user_id);

CREATE TABLE proposal_decisions (
	proposal_id INTEGER NOT NULL,
	hunk INTEGER NOT NULL,
	user_id VARCHAR(36),
	state VARCHAR(16) NOT NULL,
	reason TEXT,
	decided_at DATETIME NOT NULL,
	CONSTRAINT pk_proposal_decisions PRIMARY KEY (proposal_id, hunk),
	CONSTRAINT fk_proposal_decisions_proposal_id_proposals FOREIGN KEY(proposal_id) REFERENCES proposals (id) ON DELETE CASCADE,
	CONSTRAINT fk_proposal_decisions_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_proposal_decisions_user_id ON proposal_decisions (user_id);

CREATE TABLE files (
	id VARCHAR(26) NOT NULL,
	document_id INTEGER NOT NULL,
	kind VARCHAR(8) NOT NULL,
	media_type VARCHAR(64) NOT NULL,
	name VARCHAR(160) NOT NULL,
	sha256 VARCHAR(64) NOT NULL,
	size BIGINT NOT NULL,
	width INTEGER,
	height INTEGER,
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_files PRIMARY KEY (id),
	CONSTRAINT fk_files_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE INDEX ix_files_document ON files (document_id, created_at);

CREATE TABLE file_removals (
	file_id VARCHAR(26) NOT NULL,
	due_at DATETIME NOT NULL,
	CONSTRAINT pk_file_removals PRIMARY KEY (file_id)
);

CREATE INDEX ix_file_removals_due_at ON file_removals (due_at);

CREATE TRIGGER stored_files_made AFTER INSERT ON files BEGIN UPDATE users SET stored_bytes = stored_bytes + ((256 + NEW.size)) WHERE id = (SELECT owner_id FROM documents WHERE id = NEW.document_id) AND ((256 + NEW.size)) <> 0; END;

CREATE TRIGGER stored_files_gone AFTER DELETE ON files BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - (256 + OLD.size)) WHERE id = (SELECT owner_id FROM documents WHERE id = OLD.document_id) AND (0 - (256 + OLD.size)) <> 0; INSERT INTO file_removals (file_id, due_at) VALUES (OLD.id, '2000-01-01 00:00:00.000000') ON CONFLICT (file_id) DO NOTHING; END;

CREATE TRIGGER stored_files_moved AFTER UPDATE OF owner_id ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - coalesce((SELECT sum((256 + a.size)) FROM files a WHERE a.document_id = OLD.id), 0)) WHERE id = OLD.owner_id AND (0 - coalesce((SELECT sum((256 + a.size)) FROM files a WHERE a.document_id = OLD.id), 0)) <> 0; UPDATE users SET stored_bytes = stored_bytes + (coalesce((SELECT sum((256 + a.size)) FROM files a WHERE a.document_id = OLD.id), 0)) WHERE id = NEW.owner_id AND (coalesce((SELECT sum((256 + a.size)) FROM files a WHERE a.document_id = OLD.id), 0)) <> 0; END;

CREATE TRIGGER stored_files_with_document_gone BEFORE DELETE ON documents BEGIN UPDATE users SET stored_bytes = stored_bytes + (0 - coalesce((SELECT sum((256 + a.size)) FROM files a WHERE a.document_id = OLD.id), 0)) WHERE id = OLD.owner_id AND (0 - coalesce((SELECT sum((256 + a.size)) FROM files a WHERE a.document_id = OLD.id), 0)) <> 0; END;

CREATE TABLE exports (
	id VARCHAR(36) NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	document_id INTEGER NOT NULL,
	form VARCHAR(8) NOT NULL,
	with_comments BOOLEAN NOT NULL,
	seconds INTEGER NOT NULL,
	created_at DATETIME NOT NULL,
	attempts INTEGER NOT NULL,
	claim VARCHAR(36),
	claimed_until DATETIME,
	finished_at DATETIME,
	failure VARCHAR(32),
	name TEXT,
	file BLOB, paper VARCHAR(8) DEFAULT 'a4' NOT NULL,
	CONSTRAINT pk_exports PRIMARY KEY (id),
	CONSTRAINT fk_exports_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT fk_exports_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE INDEX ix_exports_user ON exports (user_id, created_at);

CREATE INDEX ix_exports_created_at ON exports (created_at);

CREATE INDEX ix_exports_document_id ON exports (document_id);

CREATE INDEX ix_documents_owner_title ON documents (owner_id, title_key, id);

CREATE INDEX ix_documents_owner_status ON documents (owner_id, steps_left, id);

CREATE INDEX ix_documents_owner_created ON documents (owner_id, id);

CREATE TABLE document_reviewers (
	document_id INTEGER NOT NULL,
	user_id VARCHAR(36) NOT NULL,
	CONSTRAINT pk_document_reviewers PRIMARY KEY (document_id, user_id),
	CONSTRAINT fk_document_reviewers_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT fk_document_reviewers_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_document_reviewers_user ON document_reviewers (user_id);

CREATE TABLE word_templates (
	user_id VARCHAR(36) NOT NULL,
	name TEXT NOT NULL,
	size INTEGER NOT NULL,
	created_at DATETIME NOT NULL,
	file BLOB NOT NULL,
	CONSTRAINT pk_word_templates PRIMARY KEY (user_id),
	CONSTRAINT fk_word_templates_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE own_templates (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	owner_id VARCHAR(36) NOT NULL,
	project_id INTEGER,
	name VARCHAR(120) NOT NULL,
	text TEXT NOT NULL,
	version INTEGER NOT NULL,
	created_at DATETIME NOT NULL,
	updated_at DATETIME NOT NULL,
	CONSTRAINT fk_own_templates_owner_id_users FOREIGN KEY(owner_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT fk_own_templates_project_id_projects FOREIGN KEY(project_id) REFERENCES projects (id) ON DELETE SET NULL
);

CREATE INDEX ix_own_templates_owner_id ON own_templates (owner_id, id);

CREATE INDEX ix_own_templates_project_id ON own_templates (project_id);

CREATE TABLE document_templates (
	document_id INTEGER NOT NULL,
	text TEXT NOT NULL,
	variables JSON NOT NULL,
	CONSTRAINT pk_document_templates PRIMARY KEY (document_id),
	CONSTRAINT fk_document_templates_document_id_documents FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE TABLE document_links (
	source_id INTEGER NOT NULL,
	target_id INTEGER NOT NULL,
	position INTEGER NOT NULL,
	CONSTRAINT pk_document_links PRIMARY KEY (source_id, target_id),
	CONSTRAINT fk_document_links_source_id_documents FOREIGN KEY(source_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE INDEX ix_document_links_target ON document_links (target_id, source_id);

CREATE INDEX ix_documents_links_behind ON documents (id) WHERE (links_read IS NULL OR links_read < coalesce(projected, version));

INSERT INTO alembic_version VALUES ('0029');

INSERT INTO schema_state VALUES ('0012');
